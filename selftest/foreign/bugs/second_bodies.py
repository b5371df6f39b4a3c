"""Further bugs of how the JSON of a request is read."""

import json

from answers import Refusal
from planted import bug


@bug('json-goes-on', 'What follows the JSON of a body is not looked at', [204, 205])
class JsonGoesOn:
    async def parsed(self, request, plane, text_allowed=False):
        text = (await request.body(self.style.max_body)).decode('utf-8', 'replace').lstrip()
        try:
            value, _ = json.JSONDecoder().raw_decode(text)
            request._body = json.dumps(value).encode()
        except ValueError:
            pass
        return await super().parsed(request, plane, text_allowed)


@bug('json-charset-refused', 'JSON that is declared to be in UTF-8 is refused for its media type', [204, 205])
class JsonCharsetRefused:
    async def parsed(self, request, plane, text_allowed=False):
        if 'charset' in (request.header('content-type') or '').lower():
            raise Refusal(self.text(415, 'JSON, please'))
        return await super().parsed(request, plane, text_allowed)
