"""What foreign files say: sheets and exports of other programs become a proposal, no more."""
