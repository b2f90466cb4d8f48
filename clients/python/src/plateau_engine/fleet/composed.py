"""Loaded by local workers at their start: they ignore Ctrl-C at the terminal, which the command handles by ending them properly."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
