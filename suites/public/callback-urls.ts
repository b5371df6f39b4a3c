import type { Allowed } from '../../harness/judge/claims.ts';
import type { Claim } from '../../harness/model/check.ts';

/** A body that a create refuses, and the one thing that is wrong with it. */
export interface BadBody {
  readonly label: string;
  readonly fault: string;
  readonly body: unknown;
}

/** One rule about callback URLs: what breaks it, and what must be answered. */
export interface UrlRule {
  readonly key: string;
  readonly title: string;
  readonly clauses: readonly (readonly [clause: Claim['clause'], allowed: readonly Allowed[]])[];
  /** The probes, for the host that is otherwise accepted. */
  readonly bodies: (host: string) => readonly BadBody[];
}

const invalidEndpoint: Allowed = { status: 400, code: 'invalid_webhook_endpoint' };
/** R-23, R-69: a schema may find the fault before the URL rules do. */
const eitherCode = [invalidEndpoint, { status: 400, code: 'invalid_request' }];
/** Suffixes that the contract reserves, each tried with a host below it. */
const suffixes = ['test', 'example', 'invalid', 'local', 'localhost', 'internal', 'onion'];

function urls(fault: string, ...list: readonly string[]): BadBody[] {
  return list.map((url, position) => ({
    label: position === 0 ? 'probe' : `probe-${position + 1}`,
    fault: `${fault}: ${url.length > 100 ? `${url.length} bytes` : url}`,
    body: { callback_url: url },
  }));
}

/** What follows the operation in the clauses on callback URLs. */
type UrlKey<Id = Claim['clause']> =
  Id extends `webhooks.create.${infer Key extends `url-${string}`}` ? Key : never;

/** A rule whose clause names `invalid_webhook_endpoint` alone. */
function rule(
  key: UrlKey,
  title: string,
  bodies: UrlRule['bodies'],
  allowed: readonly Allowed[] = [invalidEndpoint],
): UrlRule {
  return { key, title, clauses: [[`webhooks.create.${key}`, allowed]], bodies };
}

/** The rules on the URL itself. */
export const badUrls: readonly UrlRule[] = [
  rule('url-not-https', 'refuses a URL that is not HTTPS', (host) =>
    urls(
      'it is no https URL',
      `http://${host}/hook`,
      `ftp://${host}/hook`,
      '/hook',
      'not a URL',
      '',
    ),
  ),
  rule('url-port', 'refuses a port other than 443', (host) =>
    urls('the port is not 443', `https://${host}:8443/hook`, `https://${host}:80/hook`),
  ),
  rule('url-ip-literal', 'refuses an IP literal as host', () =>
    urls(
      'the host is an IP literal',
      'https://93.184.215.14/hook',
      'https://127.0.0.1/hook',
      'https://[2606:2800:21f::1]/hook',
      'https://[::1]/hook',
    ),
  ),
  rule('url-userinfo', 'refuses userinfo', (host) =>
    urls('it has userinfo', `https://user@${host}/hook`, `https://user:word@${host}/hook`),
  ),
  rule('url-fragment', 'refuses a fragment', (host) =>
    urls('it has a fragment', `https://${host}/hook#part`),
  ),
  rule('url-reserved-suffix', 'refuses hosts under reserved and internal suffixes', () =>
    urls('the suffix is reserved', ...suffixes.map((suffix) => `https://hooks.${suffix}/hook`)),
  ),
  rule(
    'url-host-spelling',
    'refuses a forbidden host in capitals, with a trailing dot or in IP shorthand',
    () =>
      urls(
        'the host is forbidden',
        'https://hooks.LOCALHOST/hook',
        'https://hooks.internal./hook',
        'https://0x7f.0.0.1/hook',
        'https://2130706433/hook',
      ),
    [{ status: 400 }],
  ),
  {
    key: 'url-too-long',
    title: 'refuses a URL of 2049 bytes',
    clauses: [
      ['webhooks.create.url-too-long', eitherCode],
      ['webhooks.create.url-too-long-code', [invalidEndpoint]],
    ],
    bodies: (host) => urls('it is too long', `https://${host}/`.padEnd(2049, 'a')),
  },
];

/** Bodies without a usable callback_url. */
export const malformedBodies: readonly UrlRule[] = [
  {
    key: 'url-missing',
    title: 'refuses a body without a callback_url that is a URL',
    clauses: [['webhooks.create.url-missing', eitherCode]],
    bodies: () => [
      { label: 'missing', fault: 'callback_url is left out', body: {} },
      { label: 'null', fault: 'callback_url is null', body: { callback_url: null } },
      { label: 'number', fault: 'callback_url is a number', body: { callback_url: 443 } },
      { label: 'object', fault: 'callback_url is an object', body: { callback_url: {} } },
      { label: 'relative', fault: 'callback_url is relative', body: { callback_url: '/hook' } },
      { label: 'words', fault: 'callback_url is no URL', body: { callback_url: 'not a URL' } },
      { label: 'empty', fault: 'callback_url is empty', body: { callback_url: '' } },
    ],
  },
  {
    key: 'body-not-json',
    title: 'refuses a body that is not JSON',
    clauses: [['webhooks.create.body-not-json', [{ status: 400 }]]],
    bodies: () => [
      { label: 'cut', fault: 'the body is cut off', body: Buffer.from('{"callback_url":') },
    ],
  },
];
