"""What may be planted in the gateway: bugs, and oddities that the contract leaves room for.

Each is a class that stands before `Gateway` and overrides what it wants otherwise. Files of the
folders `bugs` and `oddities` declare them; `--plant` names those to plant, one after the other.
"""

import importlib
import inspect
import pathlib
import sys
from dataclasses import dataclass

# Where the folders of bugs and oddities lie, beside the gateway's own.
HERE = pathlib.Path(__file__).parent.parent
sys.path.append(str(HERE))


# What makes up what a gateway that sends only learns as it sends.
MADE_UP = ('happen', 'fan_out', 'begin_generation', 'make_delivery')


@dataclass(frozen=True)
class Planted:
    """One bug or oddity: its name, what it does, and the sentences of the contract that say of it, by name."""

    kind: str
    name: str
    summary: str
    sentences: tuple
    # The style that it is planted in, where 'strict' would hide it.
    style: str
    # The gates that are closed where it is planted, by the target file's names for them.
    closed: tuple
    # It is one of what is sent, and shows nowhere but where deliveries arrive.
    delivers: bool
    # Why a bug stays that turns nothing red which no other one does.
    stays: str
    mixin: type

    def silent(self):
        """It has events happen or deliveries end and sends nothing: no gateway that sends may do so."""
        return not self.delivers and any(hasattr(self.mixin, name) for name in MADE_UP)

    def misfits(self, gateway):
        """What it calls as the gateway calls something else, by the arguments that each takes."""
        return sorted(
            name for name in set(dir(self.mixin)) & set(dir(gateway))
            if not name.startswith('__') and not takes_as(
                getattr(self.mixin, name), getattr(gateway, name)))

    def own(self, gateway):
        """What it calls things that a gateway has not: two that share a name take each other's."""
        return sorted(set(dir(self.mixin)) - set(dir(gateway)) - {'__dict__', '__weakref__'})


def takes_as(one, other):
    """Whether two functions take as many arguments, as far as they name them."""
    if not callable(one) or not callable(other):
        return True
    own, given = (list(inspect.signature(each).parameters.values()) for each in (one, other))
    if any(p.kind is p.VAR_POSITIONAL for p in (*own, *given)):
        return True
    return len(own) == len(given)


PLANTED = {}


def bug(name, summary, sentences, style='strict', closed=(), delivers=False, stays=''):
    """Declares a class as a bug that breaks what the sentences of the contract say."""
    return _declare('bug', name, summary, sentences, style, closed, delivers, stays)


def oddity(name, summary, sentences, style='strict', delivers=False):
    """Declares a class as an oddity that the sentences of the contract leave room for."""
    return _declare('oddity', name, summary, sentences, style, (), delivers, '')


def _declare(kind, name, summary, sentences, style, closed, delivers, stays):
    def declare(mixin):
        if name in PLANTED:
            raise ValueError(f'{name} is planted twice')
        if hasattr(mixin, 'new_id') and not hasattr(mixin, 'well_formed'):
            raise ValueError(f'{name} makes IDs of its own, and does not say which are well formed')
        PLANTED[name] = Planted(
            kind, name, summary, tuple(sentences), style, tuple(closed), delivers, stays, mixin)
        return mixin
    return declare


def load(names=None):
    """What the files of bugs and oddities declare, by name; with `names` no others than theirs are read."""
    for kind in ('bugs', 'oddities'):
        for path in sorted((HERE / kind).rglob('*.py'), key=lambda path: path.name):
            if names is None or any(f"'{name}'" in path.read_text() for name in names):
                importlib.import_module('.'.join(path.relative_to(HERE).with_suffix('').parts))
    return PLANTED


def planted_in(gateway, names):
    """The class of gateways in which the named things are planted."""
    known = load(names)
    mixins = tuple(known[name].mixin for name in names)
    return type('Planted', (*mixins, gateway), {}) if mixins else gateway
