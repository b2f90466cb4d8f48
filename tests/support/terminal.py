"""Runs a program on a new terminal: after each expected text, it types the next input.

    terminal.py WANTED TYPED WANTED TYPED … -- PROGRAM ARGUMENT …

Everything that the terminal has shown is written to stdout, and the status is that of the program.
"""

import os
import pty
import signal
import sys

LONGEST_S = 300
"""The timeout of the program."""


def main(words: list[str]) -> int:
    end = words.index("--")
    steps, command = words[:end], words[end + 1 :]
    signal.alarm(LONGEST_S)
    child, screen = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    shown = unread = b""
    for wanted, typed in zip(steps[::2], steps[1::2]):
        while wanted.encode() not in unread:
            piece = read(screen)
            if not piece:
                break
            shown, unread = shown + piece, unread + piece
        unread = unread[unread.find(wanted.encode()) + len(wanted.encode()) :]
        os.write(screen, typed.encode())
    while piece := read(screen):
        shown += piece
    sys.stdout.buffer.write(shown)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def read(screen: int) -> bytes:
    """The next output of the terminal; nothing once the program has ended."""
    try:
        return os.read(screen, 4096)
    except OSError:
        return b""


sys.exit(main(sys.argv[1:]))
