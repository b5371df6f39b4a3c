"""Lists that are read from copies, which follow what was written a moment later."""

import copy
import math
import time

from answers import Refusal


class Past:
    """An account as a copy of it has it."""

    def __init__(self, account, picture):
        self.__dict__.update(account.__dict__)
        self.__dict__.update(picture)
        self.is_past = True


class Version:
    """A thing as it was from some moment on; None once it was gone. Each reader has it after a lag."""

    def __init__(self, thing, since):
        self.thing, self.since = copy.deepcopy(thing), since
        self.lags = {}


class Projections:
    """The part of a gateway that lets its lists lag."""

    def begin_projections(self):
        self.lags = {}

    def picture(self, account, at_once=False):
        """Keeps how the account is now; called after whatever may have changed it."""
        listing = self.style.listing
        if not listing.lag_s:
            return
        for message in account.messages:
            self.settled(account, message)
        now = time.monotonic()
        for kind, things in kept(account).items():
            versions = account.versions.setdefault(kind, {})
            for name in {**versions, **things}:
                known = versions.setdefault(name, [])
                if not known or known[-1].thing != things.get(name):
                    known.append(Version(things.get(name), -math.inf if at_once else now))
                while len(known) > 1 and known[1].since < now - listing.lag_s[1]:
                    known.pop(0)

    def lag(self, version, reader):
        """How long a reader is without a version of a thing."""
        listing = self.style.listing
        lags = version.lags if listing.lags == 'change' else self.lags
        span = listing.read_lag_s if reader == 'by id' else listing.lag_s
        if reader not in lags:
            lags[reader] = self.random.uniform(*span)
        return lags[reader]

    def had(self, versions, reader):
        """What a reader has of a thing by now, or None."""
        now = time.monotonic()
        found = [one for one in versions if one.since + self.lag(one, reader) <= now]
        return copy.deepcopy(found[-1].thing) if found else None

    def had_of(self, account, kind, reader):
        """The things of one kind that a reader has by now."""
        every = [self.had(one, reader) for one in account.versions.get(kind, {}).values()]
        return [one for one in every if one is not None]

    def seen(self, account, projection):
        """The account as a projection has it."""
        if not self.style.listing.lag_s:
            return account
        self.picture(self.accounts[account.account_id])
        kinds = ('endpoints', 'devices', 'messages')
        return Past(account, {kind: self.had_of(account, kind, projection) for kind in kinds})

    def seen_endpoint(self, account, endpoint, projection):
        """An endpoint with the deliveries that a projection has of it."""
        if not self.style.listing.lag_s:
            return endpoint
        self.picture(self.accounts[account.account_id])
        deliveries = self.had_of(account, endpoint['endpoint_id'], projection)
        return {**endpoint, 'deliveries': deliveries}

    def read_by_id(self, account, kind, name, thing, plane):
        """A thing as it is read by its ID: it may be none yet."""
        if not self.style.listing.read_lag_s:
            return thing
        self.picture(self.accounts[account.account_id])
        found = self.had(account.versions[kind][name], 'by id')
        if found is None:
            raise Refusal(self.error(404, 'not_found', plane))
        return found

    def seen_lease(self, device):
        """Whether a phone reads as connected: somebody looks now and then, and phones come and go."""
        rule = self.style.leases
        if rule == 'ended' or (rule == 'late' and time.monotonic() - device['enrolled_at'] < 2.5):
            return False
        return device['active_socket_lease']


def kept(account):
    """All that lists show of an account, by kind and ID; the deliveries of each endpoint are a kind of their own."""
    return {
        'devices': {one['device_id']: one for one in account.devices},
        'messages': {one['message_id']: one for one in account.messages},
        'endpoints': {one['endpoint_id']: {**one, 'deliveries': []} for one in account.endpoints},
        **{one['endpoint_id']: {each['delivery_id']: each for each in one['deliveries']}
           for one in account.endpoints},
    }
