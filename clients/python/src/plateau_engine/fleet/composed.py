"""Loaded by the workers on this machine as they begin: Ctrl-C at the terminal is for the command, which ends them in good order."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
