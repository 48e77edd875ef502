"""How much memory the serving process holds."""

from pathlib import Path


def resident(pid: int) -> int:
    """Return the bytes resident of the largest child of a process: the one that serves."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    sizes = (
        int(line.split()[1])
        for child in children
        for line in Path(f"/proc/{child}/status").read_text().splitlines()
        if line.startswith("VmRSS:")
    )
    return max(sizes) * 1024
