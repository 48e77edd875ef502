"""What people may do: each thing one function, one transaction, one journal line."""
