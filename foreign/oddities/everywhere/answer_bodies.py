"""Oddities of the bodies of answers: how they are written, and what else stands in them."""

import json
import re
import zlib
from dataclasses import replace

from planted import oddity


@oddity('bulky', 'Success bodies carry 60 kilobytes and 150 levels of what nobody asked for', ['bodies-are-json'])
class Bulky:
    """Success bodies are objects with the members named; further ones are not ruled out."""

    def success(self, status, value):
        deep = None
        for _ in range(150):
            deep = [deep]
        return super().success(status, {'filler': 'x' * 60_000, **value, 'deep': deep})


@oddity('deflate', 'Bodies are deflated for whoever accepts that', ['bodies-are-json'])
class Deflate:
    """RFC 9110 8.4: any coding that the request accepts."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.body and 'deflate' in request.header('accept-encoding', ''):
            answer.body = zlib.compress(answer.body)
            answer.headers += [('Content-Encoding', 'deflate'), ('Vary', 'Accept-Encoding')]
        return answer


@oddity('greatest-int64', 'Numbers of 64 bits are as great as can be',
        ['sealed-device-line-members', 'sealed-usage-members'])
class GreatestInt64:
    """binding_generation and the units are int64."""

    def enrol(self, account, lines=('active',), **more):
        device = super().enrol(account, lines, **more)
        for line in device['lines']:
            line['binding_generation'] = 2**63 - 1
        return device

    def month(self, year, month):
        found = super().month(year, month)
        return {**found, **{k: 2**63 - 1 for k in found if k.endswith('_units')}}


def in_escapes(value):
    """JSON in which every character of a text or a name is written by its number."""
    if isinstance(value, dict):
        return '{' + ','.join(f'{in_escapes(k)}:{in_escapes(v)}' for k, v in value.items()) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(in_escapes, value)) + ']'
    if isinstance(value, str):
        units = value.encode('utf-16-be', 'surrogatepass').hex()
        return '"' + re.sub('(....)', r'\\u\1', units) + '"'
    return json.dumps(value)


@oddity('json-all-escaped', 'Every character of the texts and names of JSON is written by its number',
        ['bodies-are-json'])
class JsonAllEscaped:
    """Bodies are JSON, which has more than one spelling."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if not answer.body or 'json' not in answer.media_type.lower():
            return answer
        return replace(answer, body=in_escapes(json.loads(answer.body)).encode())


@oddity('json-padded', 'White space before and after JSON', ['bodies-are-json'])
class Padded:
    """RFC 8259 2: white space is allowed around a value."""

    def json(self, status, value, headers=()):
        answer = super().json(status, value, headers)
        answer.body = b'\r\n\t ' + answer.body + b'\r\n\r\n'
        return answer


@oddity('spaced-types', 'Media types with blanks, upper case and parameters',
        ['bodies-are-json', 'plain-and-empty-bodies'])
class SpacedTypes:
    """RFC 9110 8.3.1: types and parameter names are case-insensitive, blanks may stand around ';'."""

    def json(self, status, value, headers=()):
        answer = super().json(status, value, headers)
        answer.media_type = answer.media_type.upper() + ' ; Charset=UTF-8 ; v="1;2"'
        return answer

    def text(self, status, message):
        answer = super().text(status, message)
        answer.media_type = 'TEXT/plain ;format=flowed;  Charset="US-ASCII"'
        return answer


@oddity('text-utf16', 'Texts are in UTF-16', ['plain-and-empty-bodies', 'plain-text-400'])
class TextUtf16:
    """text/plain with a charset; the text is not shown."""

    def text(self, status, message):
        answer = super().text(status, message)
        answer.body = answer.body.decode().encode('utf-16')
        answer.media_type = 'text/plain; charset=utf-16'
        return answer


def tricky(value):
    """The same with the objects of a list."""
    if not isinstance(value, list):
        return value
    return [{'__proto__': None, 'hasOwnProperty': 1, **v} if isinstance(v, dict) else v for v in value]


@oddity('tricky-members', 'Success bodies carry further members with names that trip the careless', ['bodies-are-json'])
class Tricky:
    """Success bodies are objects with the members named; further ones are not ruled out."""

    def success(self, status, value):
        return super().success(status, {
            '__proto__': {'enabled': None}, 'code': 'ok', 'error': None, '': 0, 'constructor': 1,
            'toString': 'x', 'has_own': [], **{k: tricky(v) for k, v in value.items()},
            'length': -1, 'status': 500, 'Endpoint_ID': 'another', 'message': 'not_found'})


@oddity('vendor-json', 'Successes have a media type of the house that is JSON', ['bodies-are-json'])
class VendorJson:
    """JSON it is; by which media type is not said."""

    def success(self, status, value):
        return replace(super().success(status, value), media_type='application/vnd.svc+json')


@oddity('zeros-are-negative', 'An integer zero is written as -0',
        ['notation-and-epoch-milliseconds', 'alpha-status-members', 'owner-device-members', 'webhook-delivery-members'])
class ZerosAreNegative:
    """JSON knows a zero with a sign, and it is the integer 0."""

    def dressed(self, request, answer):
        answer = super().dressed(request, answer)
        if answer.status >= 300 or not answer.body or request.method != 'GET':
            return answer
        return replace(answer, body=re.sub(rb'(_ms|_version|_count|_messages|_index)":0(?=[,}])', rb'\1":-0',
                                           answer.body))
