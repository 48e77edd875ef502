"""What is shown: pages, JSON API, charts and the command line."""
