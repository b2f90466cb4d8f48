"""`python -m plateau_engine`: play in the terminal."""

import sys

try:
    from plateau_engine.terminal.main import main
except ModuleNotFoundError as missing:
    sys.exit(f"{missing}: pip install 'plateau-engine[terminal]'")

if __name__ == "__main__":
    sys.exit(main())
