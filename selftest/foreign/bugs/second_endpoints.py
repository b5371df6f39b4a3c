"""Further bugs of endpoints: their list, their states and the secrets that they are given."""

import base64
import hashlib
import secrets
import string

from planted import bug
from wire import Answer


@bug('long-url-takes-room', 'A create refused for the length of its URL has taken one of eight places', [225, 416])
class LongUrlTakesRoom:
    async def create(self, request, account, plane):
        answer = await super().create(request, account, plane)
        url = (await self.parsed(request, plane)).get('callback_url')
        if answer.status == 400 and isinstance(url, str) and self.long(url):
            account.taken = account.__dict__.get('taken', 0) + 1
        return answer

    def full(self, account, plane):
        return len(self.store(account, plane)) + account.__dict__.get('taken', 0) >= 8


@bug('list-cuts-urls', 'The list shows callback URLs up to their 1024th character', [80, 417])
class ListCutsUrls:
    def view(self, endpoint):
        shown = super().view(endpoint)
        return {**shown, 'callback_url': shown['callback_url'][:1024]}


@bug('disable-paused-ignored', 'Disabling a paused endpoint says yes and changes nothing', [173])
class DisablePausedIgnored:
    async def disable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        if endpoint['enabled'] and endpoint['paused_at_ms'] is not None:
            return Answer(204)
        return await super().disable(request, account, plane, raw)


@bug('rotate-asks-url', 'A rotation looks at the stored URL again and refuses it as enabling does', [174, 219])
class RotateAsksUrl:
    async def rotate(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=plane == 'public')
        if 'urlRefused' in endpoint['conditions']:
            return self.bad_parameter(plane, plane == 'public', 'invalid_webhook_endpoint')
        return await super().rotate(request, account, plane, raw)


@bug('list-ties-by-chance', 'Endpoints of one instant are listed in any order', [215], style='terse')
class ListTiesByChance:
    async def list_endpoints(self, request, account, plane):
        self.random.shuffle(account.endpoints)
        return await super().list_endpoints(request, account, plane)

    def store(self, account, plane):
        found = [e for e in account.endpoints if self.style.shared_store or e['plane'] == plane]
        return sorted(found, key=lambda one: one['created_at_ms'])


@bug('list-cache-misses-rotate', 'The list is kept until something other than a rotation changes it', [174, 215])
class ListCacheMissesRotate:
    def state(self, name, params, action):
        self.__dict__.setdefault('lists', {}).clear()
        return super().state(name, params, action)

    async def list_endpoints(self, request, account, plane):
        lists = self.__dict__.setdefault('lists', {})
        if id(account) not in lists:
            lists[id(account)] = await super().list_endpoints(request, account, plane)
        return lists[id(account)]

    async def admitted(self, request, account, plane, handler, groups):
        answer = await super().admitted(request, account, plane, handler, groups)
        if request.method != 'GET' and handler != self.rotate:
            self.__dict__.setdefault('lists', {}).pop(id(account), None)
        return answer


@bug('sealed-enable-keeps-pause', 'Enabling by the sealed plane does not end a pause', [172, 303])
class SealedEnableKeepsPause:
    async def enable(self, request, account, plane, raw):
        endpoint = self.find(account, plane, raw, flagged=False)
        paused = endpoint['paused_at_ms']
        answer = await super().enable(request, account, plane, raw)
        if plane == 'sealed':
            endpoint['paused_at_ms'] = paused
        return answer


@bug('selection-enables', 'Selecting a disabled endpoint for sealed events enables it', [172, 232])
class SelectionEnables:
    async def select(self, request, account, plane, raw):
        answer = await super().select(request, account, plane, raw)
        endpoint = self.find(account, plane, raw, flagged=False)
        endpoint['enabled'] = endpoint['enabled'] or endpoint['selected']
        return answer


@bug('secret-of-url', 'Two endpoints of the same URL are given the same secret', [84, 118])
class SecretOfUrl:
    def secret(self, endpoint):
        endpoint['secrets'] = endpoint.get('secrets', 0) + 1
        seed = f'{self.seal_key} {endpoint["callback_url"]} {endpoint["secrets"]}'.encode()
        return base64.urlsafe_b64encode(hashlib.sha256(seed).digest()).decode().rstrip('=')


@bug('secret-any-letters', 'A secret is 43 letters by chance, which seldom encode whole bytes', [84, 419])
class SecretAnyLetters:
    def secret(self, endpoint):
        letters = string.ascii_letters + string.digits + '-_'
        return ''.join(secrets.choice(letters) for _ in range(43))


@bug('url-at-in-path', 'An at sign anywhere in a URL is taken for userinfo', [171, 224])
class UrlAtInPath:
    def checked_url(self, url):
        return None if '@' in url else super().checked_url(url)
