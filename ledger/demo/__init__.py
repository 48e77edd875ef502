"""A full book for who wants to look around: an invented group's years, written by the desk.

Real cards are dealt from a shuffled pack and played; what is recorded are the facts that a
table would see. Nothing here is shown in a page: the book itself deals no cards.
"""
