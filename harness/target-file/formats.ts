import { isIP, isIPv6 } from 'node:net';
import { isDecodable } from '../model/decodable.ts';

interface UrlDemands {
  /** True where http won't do. */
  readonly https: boolean;
  /** True where a query may stand. */
  readonly query: boolean;
  /** True where a user name and a password may stand. */
  readonly user?: boolean;
}

/** Makes the rule that finds what is wrong with a URL of the target file; it never quotes the URL. */
function urlProblem(demands: UrlDemands): (text: string) => string | undefined {
  const scheme = demands.https ? /^https:\/\//i : /^https?:\/\//i;
  return (text) => {
    if (!scheme.test(text)) return `must be an ${demands.https ? '' : 'http or '}https URL`;
    // URL would mend these in silence, and the wire would show another URL than the file
    if (/[\s\\\p{Cc}]/u.test(text))
      return 'must not hold spaces, backslashes or control characters';
    if (!URL.canParse(text)) return 'must be a URL that can be parsed';
    if (!demands.user && /^[^/]*\/\/[^/?#]*@/.test(text))
      return 'must not carry a user name or password';
    if (demands.user && !hasDecodableUser(text))
      return 'must have % as %25 in its user and password';
    if (text.includes('#')) return 'must not have a fragment; leave out # and what follows';
    if (!demands.query && text.includes('?')) {
      return 'must not have a query; leave out ? and what follows';
    }
    return undefined;
  };
}

/** A user name and a password are sent decoded. */
function hasDecodableUser(text: string): boolean {
  const { username, password } = new URL(text);
  return isDecodable(username + password);
}

/** What is wrong with a text and how to mend it; undefined where it is fine. Never quotes it: it may be secret. */
type FormatRule = (text: string) => string | undefined;

/** Suffixes that the contract makes a gateway refuse in callback URLs. */
const refusedSuffix = /(^|\.)(test|example|invalid|local|localhost|internal|onion)$/i;

function matches(pattern: RegExp, repair: string): FormatRule {
  return (text) => (pattern.test(text) ? undefined : repair);
}

const headerName = matches(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of an HTTP header');

const hostName = matches(
  /^[\w-]+(\.[\w-]+)*$/,
  'must be a host name alone, such as gw.example.com, without scheme, port or path',
);

function publicHost(text: string): string | undefined {
  if (isIP(text) !== 0 || refusedSuffix.test(text)) {
    return 'must be a host that a gateway may accept: no IP address, and no reserved or internal suffix such as .test or .local';
  }
  return hostName(text);
}

function addressPort(text: string): string | undefined {
  const [, host = '', port] = /^(\[.+\]|[^\s:/?#@[\]]+):(\d{1,5})$/.exec(text) ?? [];
  const usable = Number(port) >= 1 && Number(port) <= 65_535;
  if (usable && (!host.startsWith('[') || isIPv6(host.slice(1, -1)))) return undefined;
  return 'must be address:port, such as 127.0.0.1:8443 or [::1]:8443';
}

/** Headers that checks are about, or that say where a message ends: each request says them itself. */
const spokenFor = new Set(
  (
    'authorization cookie origin x-svc-csrf idempotency-key content-type content-length content-encoding ' +
    'transfer-encoding accept-encoding host connection keep-alive proxy-connection upgrade expect te trailer'
  ).split(' '),
);

function addedHeader(text: string): string | undefined {
  if (spokenFor.has(text.toLowerCase()))
    return 'is a header that the checks are about, and they alone say it; credentials belong in account';
  return headerName(text);
}

function day(text: string): string | undefined {
  const date = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && real) return undefined;
  return 'must be a day of the calendar, written YYYY-MM-DD';
}

/** The formats that our schemas name, beyond what a schema can say itself. */
export const formats: Readonly<Record<string, FormatRule>> = {
  text: matches(/\S/, 'must not be empty'),
  date: day,
  'date-time': (text) =>
    Number.isNaN(Date.parse(text)) ? 'must be a time such as 2026-11-20T14:00:00Z' : undefined,
  'base-url': urlProblem({ https: false, query: false }),
  'hook-url': urlProblem({ https: false, query: true }),
  'callback-url': urlProblem({ https: true, query: false }),
  'https-origin': matches(
    /^https:\/\/[^\s/?#@\\]+$/,
    'must be an https origin such as https://app.example.com, without a path or final slash',
  ),
  'host-name': hostName,
  'public-host': publicHost,
  'address-port': addressPort,
  'header-name': headerName,
  'added-header': addedHeader,
  'proxy-url': urlProblem({ https: false, query: false, user: true }),
  'header-value': matches(
    /^[\t -~]*$/,
    'must be visible ASCII to go into a header; look for a stray newline',
  ),
  credential: matches(
    /^[!-~]+$/,
    'must be visible ASCII without spaces to go into a header; look for a stray newline',
  ),
  'cookie-value': matches(
    /^[!-:<-~]+$/,
    'must be visible ASCII without spaces or semicolons to go into a cookie; give the value alone',
  ),
  base64: matches(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64, and not empty'),
};
