"""What the cards say: rule sets, hands, outcomes and pay."""
