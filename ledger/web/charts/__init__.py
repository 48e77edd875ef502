"""Charts: standings over weekends, and over the rounds of one."""
