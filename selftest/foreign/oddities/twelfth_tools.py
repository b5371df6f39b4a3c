"""Oddities of the workflow tools: answers with nothing in them, and what is refused how."""

from dataclasses import replace

from planted import oddity


@oddity('tools-answer-empty', 'What a tool is told is an empty object', [147, 310])
class ToolsAnswerEmpty:
    """The fields of the answer are not shown."""

    def result(self, operation, found):
        return {}


@oddity('tools-closed', 'Arguments with a further member are refused', [310], style='odd')
class ToolsClosed:
    """The arguments of each method are listed; what becomes of others is not said."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, tools=replace(style.tools, closed=True)), *rest)


@oddity('foreign-context-forbidden', 'What is outside the grant is forbidden, be it there or not', [314, 318, 403])
class ForeignContextForbidden:
    """Which of the codes it is, and its status, is not shown."""

    def __init__(self, style, *rest):
        super().__init__(replace(style, tools=replace(style.tools, unknown=(403, 'forbidden'))), *rest)
