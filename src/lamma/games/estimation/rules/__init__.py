"""Estimation's rules, a module a stage, in the order in which a round passes through them.

Each stage has ``legal`` (what the seat to act may do), ``apply`` (what follows) and ``refusal``
(the reason code of an action that ``legal`` leaves out).
"""
