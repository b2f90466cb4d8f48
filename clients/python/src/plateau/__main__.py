"""`python -m plateau`: play in the terminal."""

import sys

try:
    from plateau.terminal.main import main
except ModuleNotFoundError as missing:
    sys.exit(f"{missing}: pip install 'plateau-client[terminal]'")

if __name__ == "__main__":
    sys.exit(main())
