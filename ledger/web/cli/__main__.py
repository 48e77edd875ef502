"""The command line without its script: `python -m ledger.web.cli`."""

from ledger.web.cli import main

main(prog_name="ledger")
