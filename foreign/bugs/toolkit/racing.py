"""How long a bug looks away before it writes down what it saw."""


A_MOMENT_S = 0.05
