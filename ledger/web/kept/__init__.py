"""What a phone keeps to show without a network: pages, files, and that it can be installed."""
