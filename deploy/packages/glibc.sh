# Sourced by make.sh and try.sh: the newest version of the C library whose symbols the program for Linux may need. RHEL 8 and Debian 10 have it.
glibc=2.28
