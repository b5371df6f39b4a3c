import { one, type BadFile } from './bad-file.ts';

const url = (baseUrl: string) => one({ baseUrl });
const hook = (more: object) => one({ states: { url: 'http://127.0.0.1:9090/states', ...more } });

/** Files whose form is right and whose texts are not: variables, URLs, addresses, keys, paths. */
export const badValues: readonly BadFile[] = [
  [
    'a variable that is not set',
    one({ account: { alphaKey: '$NOWHERE' } }),
    'targets[0].account.alphaKey: environment variable NOWHERE is not set',
  ],
  [
    'a variable that is empty',
    one({ account: { alphaKey: '$EMPTY' } }),
    'targets[0].account.alphaKey: environment variable EMPTY is empty',
  ],
  [
    'a missing variable in a URL',
    url('$NOWHERE'),
    'targets[0].baseUrl: environment variable NOWHERE is not set',
  ],
  [
    'another scheme',
    url('ftp://gw.example.com'),
    'targets[0].baseUrl: must be an http or https URL',
  ],
  ['no scheme', url('gw.example.com'), 'targets[0].baseUrl: must be an http or https URL'],
  [
    'a space',
    url('https://gw.example.com/a b'),
    'targets[0].baseUrl: must not hold spaces, backslashes or control characters',
  ],
  ['no URL', url('https://:99999'), 'targets[0].baseUrl: must be a URL that can be parsed'],
  [
    'a query',
    url('https://gw.example.com/?'),
    'targets[0].baseUrl: must not have a query; leave out ? and what follows',
  ],
  [
    'a fragment',
    url('https://gw.example.com/#a'),
    'targets[0].baseUrl: must not have a fragment; leave out # and what follows',
  ],
  [
    'credentials',
    url('https://a:b@gw.example.com'),
    'targets[0].baseUrl: must not carry a user name or password',
  ],
  [
    'credentials for the hook',
    hook({ url: 'http://a:b@hook' }),
    'targets[0].states.url: must not carry a user name or password',
  ],
  [
    'an origin with a slash',
    one({ origin: 'https://app.example.com/' }),
    'targets[0].origin: must be an https origin such as https://app.example.com, without a path or final slash',
  ],
  [
    'a callback host that must be refused',
    one({ callbackHost: 'hooks.test' }),
    'targets[0].callbackHost: must be a host that a gateway may accept: no IP address, and no reserved or internal suffix such as .test or .local',
  ],
  [
    'a callback host with a port',
    one({ callbackHost: 'a.com:1' }),
    'targets[0].callbackHost: must be a host name alone, such as gw.example.com, without scheme, port or path',
  ],
  [
    'a host resolved to no port',
    one({ resolve: { 'gw.example.com': '127.0.0.1' } }),
    'targets[0].resolve["gw.example.com"]: must be address:port, such as 127.0.0.1:8443 or [::1]:8443',
  ],
  [
    'a host resolved to a port too high',
    one({ resolve: { a: '127.0.0.1:65536' } }),
    'targets[0].resolve.a: must be address:port, such as 127.0.0.1:8443 or [::1]:8443',
  ],
  [
    'a URL where a host belongs',
    one({ resolve: { 'https://a': '127.0.0.1:1' } }),
    'targets[0].resolve["https://a"]: must be a host name alone, such as gw.example.com, without scheme, port or path',
  ],
  [
    'a header that checks are about',
    one({ headers: { Authorization: 'Basic x' } }),
    'targets[0].headers.Authorization: is a header that the checks are about, and they alone say it; credentials belong in account',
  ],
  [
    'a certificate without its key',
    one({ tls: { certFile: '/dev/null/none.pem' } }),
    "targets[0].tls.certFile: can't be read (ENOTDIR): /dev/null/none.pem",
    'targets[0].tls.keyFile: is required beside certFile, and missing',
  ],
  [
    'a password of a proxy with a bare %',
    one({ proxy: 'http://user:50%-off@127.0.0.1:3128' }),
    'targets[0].proxy: must have % as %25 in its user and password',
  ],
  [
    'a proxy that is none of HTTP',
    one({ proxy: 'socks5://127.0.0.1:1080' }),
    'targets[0].proxy: must be an http or https URL',
  ],
  [
    'a header name with a colon',
    hook({ headers: { 'a:': 'b' } }),
    'targets[0].states.headers["a:"]: must be the name of an HTTP header',
  ],
  [
    'a key with a newline',
    one({ account: { sealedKey: '$BROKEN' } }),
    'targets[0].account.sealedKey: must be visible ASCII without spaces to go into a header; look for a stray newline',
  ],
  [
    'a whole cookie',
    one({ account: { owner: { session: 'a=b; c', csrf: 'd' } } }),
    'targets[0].account.owner.session: must be visible ASCII without spaces or semicolons to go into a cookie; give the value alone',
  ],
  [
    'bytes that are not base64',
    one({ account: { envelopes: { inbound: ['AA==', '*'] } } }),
    'targets[0].account.envelopes.inbound[1]: must be base64, and not empty',
  ],
  [
    'a missing certificate',
    one({ tls: { caFile: '/nowhere/ca.pem' } }),
    'targets[0].tls.caFile: no such file: /nowhere/ca.pem',
  ],
  [
    'a folder as certificate',
    one({ tls: { caFile: '/' } }),
    'targets[0].tls.caFile: not a file: /',
  ],
  [
    'an envelope that has no place for the method',
    one({ account: { workflow: { envelope: { method: 'workflow.contact.read' } } } }),
    'targets[0].account.workflow.envelope: must have "{method}" where the method is named, as {"method": "{method}"} has',
  ],
  [
    'an envelope whose method an argument is written over',
    one({ account: { workflow: { envelope: { key: '{method}', z: 1 } } } }),
    'targets[0].account.workflow.envelope.key: is an argument too, which would be written over "{method}"; give "{arguments}" a member of its own',
  ],
];
