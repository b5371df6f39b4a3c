"""Lists that are read from projections, which follow what was written a moment later."""

import copy
import time

#: What a projection keeps of an account.
KEPT = ('endpoints', 'devices', 'messages')


class Past:
    """An account as one of its projections has it: a picture of some moments ago."""

    def __init__(self, account, picture):
        self.__dict__.update(account.__dict__)
        self.__dict__.update(picture)
        self.is_past = True


class Projections:
    """The part of a gateway that lets its lists lag."""

    def begin_projections(self):
        self.lags = {}

    def picture(self, account):
        """Keeps how the account is now; called after whatever may have changed it."""
        if not self.style.lag_s:
            return
        for message in account.messages:
            self.settled(account, message)
        now, oldest = time.monotonic(), time.monotonic() - self.style.lag_s[1]
        account.pictures.append((now, {k: copy.deepcopy(getattr(account, k)) for k in KEPT}))
        while len(account.pictures) > 1 and account.pictures[1][0] < oldest:
            account.pictures.pop(0)

    def seen(self, account, projection):
        """The account as a projection has it, each with a lag of its own."""
        if not self.style.lag_s:
            return account
        lag = self.lags.setdefault(projection, self.random.uniform(*self.style.lag_s))
        wanted = time.monotonic() - lag
        shown = account.pictures[0][1]
        for at, picture in account.pictures:
            if at <= wanted:
                shown = picture
        return Past(account, copy.deepcopy(shown))

    def seen_endpoint(self, account, endpoint, projection):
        """An endpoint as a projection has it; one that it does not have yet has no deliveries there."""
        if not self.style.lag_s:
            return endpoint
        found = [e for e in self.seen(account, projection).endpoints
                 if e['endpoint_id'] == endpoint['endpoint_id']]
        return found[0] if found else {**endpoint, 'deliveries': []}

    def seen_lease(self, device):
        """Whether a phone reads as connected: somebody looks now and then, and phones come and go."""
        rule = self.style.leases
        if rule == 'ended' or (rule == 'late' and time.monotonic() - device['enrolled_at'] < 2.5):
            return False
        return device['active_socket_lease']
