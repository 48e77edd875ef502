"""Links and devices: letting the others in."""
