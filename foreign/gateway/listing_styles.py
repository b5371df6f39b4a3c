"""Lawful answers to what the contract leaves open about lists: how they are cut, and when they follow."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ListingStyle:
    """How lists are cut into pages, and how late they show what was changed."""

    # Lists follow so many seconds later, at least and at most: each 'list' with a lag of its own, or each
    # 'change' in each list, so that what came later may show sooner. And so do reads by id.
    lag_s: tuple = ()
    lags: str = 'list'
    read_lag_s: tuple = ()
    # Pages are 'full' but for the last, or 'ragged': of any size up to that, and none now and then.
    pages: str = 'full'
    # The first page is like any other (''), or empty 'at times' or 'always', and leads on.
    first: str = ''
    # A cursor may lead to an empty page that has the very same cursor: it goes on once it is asked again.
    resumes: bool = False
    # Sealed devices are cut by their positions, or as other lists are.
    by_position: bool = True


LISTING = {
    'strict': ListingStyle(),
    'late': ListingStyle(lag_s=(0.3, 1.5)),
    'copies': ListingStyle(
        lag_s=(0.1, 0.9), lags='change', read_lag_s=(0.05, 0.4), by_position=False),
    'onerow': ListingStyle(by_position=False),
    'ragged': ListingStyle(pages='ragged', first='at times', resumes=True, by_position=False),
}
