"""Taking the whole book away."""
