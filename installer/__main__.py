"""The set-up commands: `python3 -m installer run | test | plan | apt`.

Written so that every Python 3 can start it and be told which one is needed.
"""

import sys

OLDEST_PYTHON = (3, 11)

USAGE = """usage: python3 -m installer COMMAND [arguments]

  run [arguments of clover-desktop]   sets up everything in .venv and starts Clover Desktop
  test [arguments of pytest]          sets up everything in .venv and runs all checks
  plan                                prints what would be installed, its size and source
  apt                                 prints the line that prepares a bare Debian or Ubuntu
"""

TOO_OLD = """Clover Desktop needs Python %d.%d or newer, and this is Python %d.%d.
On Ubuntu 22.04: sudo apt install python3.11 python3.11-venv, then python3.11 -m installer %s"""


def main(arguments: "list[str]") -> int:
    """Performs the command in the arguments; the exit code, 2 for wrong use or an old Python."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    if not arguments or arguments[0] not in ("run", "test", "plan", "apt"):
        print(USAGE, file=sys.stderr)
        return 2
    found = tuple(sys.version_info[:2])
    if found < OLDEST_PYTHON:
        print(TOO_OLD % (OLDEST_PYTHON + found + (arguments[0],)), file=sys.stderr)
        return 2
    from installer.commands import perform

    return perform(arguments[0], arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
