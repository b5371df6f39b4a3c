import {
  brokenCallbackUrl,
  inWideLetters,
  leastUrl,
  longestUrl,
  emptyParts,
  mendedParts,
  mendedUrl,
  otherSpelling,
  portBeyondAll,
  reservedSuffixes,
  wideUrl,
  type GeneratedUrl,
  type BrokenUrlRule,
} from '../../../fixtures/generators/callback-url.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import type { Cases } from '../../../harness/property/draw-cases.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';

/** Clauses with what each lets a refusal answer. */
export type Refusals = readonly (readonly [clause: ClauseId, allowed: readonly Allowed[]])[];

/** One rule about callback URLs: what breaks it, and what must be answered. */
export interface UrlRule {
  readonly key: string;
  readonly title: string;
  /** The one thing that is wrong, in words. */
  readonly fault: string;
  readonly refusals: Readonly<Record<ResourcePlane, Refusals>>;
  readonly cases: Cases<GeneratedUrl>;
}

const invalidEndpoint: Allowed = { status: 400, code: 'invalid_webhook_endpoint' };
/** R-23, R-69: a schema may find the fault before the URL rules do. */
export const eitherCode = [invalidEndpoint, { status: 400, code: 'invalid_request' }];

/** A URL may end with its authority: what looks for the slash behind that finds none. */
const bare = { path: '' } as const;

/** URLs drawn beside the examples: each is a request on either plane. */
const runs = 8;

/** What follows the operation in the clauses on callback URLs. */
type UrlKey<Id = ClauseId> = Id extends `webhooks.create.${infer Key extends `url-${string}`}`
  ? Key
  : never;

/** A rule whose violation answers `invalid_webhook_endpoint` and nothing else. */
function rule(
  broken: BrokenUrlRule,
  key: UrlKey,
  words: Pick<UrlRule, 'title' | 'fault'>,
  examples: readonly Partial<GeneratedUrl>[],
  drawn = runs,
): UrlRule {
  return {
    key,
    ...words,
    refusals: {
      public: [[`webhooks.create.${key}`, [invalidEndpoint]]],
      sealed: [['sealed.webhooks.create.url-rules', [invalidEndpoint]]],
    },
    cases: { ...casesOf(broken, examples), runs: drawn },
  };
}

function casesOf(broken: BrokenUrlRule, examples: readonly Partial<GeneratedUrl>[]) {
  return {
    arbitrary: brokenCallbackUrl[broken](),
    examples: examples.map((parts) => ({ ...leastUrl, ...parts })),
    runs,
  };
}

/** IP literals as RFC 3986 has them; the last two are with a zone (RFC 6874), and of a version to come. */
const literals = [
  '93.184.215.14',
  '127.0.0.1',
  '[2606:2800:21f::1]',
  '[2606:2800:021F:0000:0000:0000:0000:0001]',
  '[::1]',
  '[::ffff:5db8:d70e]',
  '[::ffff:93.184.215.14]',
  '[fe80::1%25eth0]',
  '[v1.fe80::1]',
];

/** The rules on the URL itself (contract: create rule 2). */
export const urlRules: readonly UrlRule[] = [
  rule(
    'scheme',
    'url-not-https',
    { title: 'refuses a URL that is not HTTPS', fault: 'the scheme is not https' },
    [{ scheme: 'http' }, { scheme: 'ftp' }, { scheme: 'wss' }, { scheme: 'http', port: 443 }],
  ),
  rule(
    'port',
    'url-port',
    { title: 'refuses a port other than 443', fault: 'the port is not 443' },
    [...[8443, 80, 442, 444, 0].map((port) => ({ port })), { port: 8443, ...bare }],
  ),
  rule(
    'ipLiteral',
    'url-ip-literal',
    { title: 'refuses an IP literal as host', fault: 'the host is an IP literal' },
    [
      ...literals.map((host) => ({ host })),
      { host: '93.184.215.14', ...bare },
      { host: '93.184.215.14', port: 443 },
      { host: '[2606:2800:21f::1]', port: 443 },
    ],
    6,
  ),
  rule('userinfo', 'url-userinfo', { title: 'refuses userinfo', fault: 'the URL has userinfo' }, [
    ...['user', 'user:word', 'user:', ':word'].map((userinfo) => ({ userinfo })),
    { userinfo: 'user', ...bare },
    { userinfo: 'user', port: 443 },
  ]),
  rule(
    'fragment',
    'url-fragment',
    { title: 'refuses a fragment', fault: 'the URL has a fragment' },
    [
      { fragment: 'part' },
      { fragment: 'part', ...bare },
      { fragment: 'part', path: '?asked' },
      { fragment: 'part', path: '/hook?asked' },
      { fragment: 'part', port: 443 },
    ],
  ),
  rule(
    'reservedSuffix',
    'url-reserved-suffix',
    {
      title: 'refuses hosts under reserved and internal suffixes',
      fault: 'the suffix of the host is reserved',
    },
    [
      ...reservedSuffixes.map((suffix) => ({ host: `hooks.${suffix}` })),
      { host: 'events.hooks.internal' },
      { host: 'hooks.test', ...bare },
      { host: 'hooks.internal', path: '?asked' },
      { host: 'hooks.local', port: 443 },
    ],
  ),
  {
    key: 'url-too-long',
    title: `refuses a URL of more than ${longestUrl} bytes`,
    fault: `the URL has more than ${longestUrl} bytes`,
    refusals: {
      public: [
        ['webhooks.create.url-too-long', eitherCode],
        ['webhooks.create.url-too-long-code', [invalidEndpoint]],
      ],
      sealed: [['sealed.webhooks.create.url-too-long', eitherCode]],
    },
    cases: casesOf('length', [{ bytes: longestUrl + 1 }]),
  },
];

/** R-382: what begins like a URL and has no such form; a schema may find that first (R-69). */
export const formRule: UrlRule = {
  key: 'url-of-no-form',
  title: 'refuses what begins like a URL and is none',
  fault: 'the URL has not the form of one',
  refusals: {
    public: [['webhooks.create.url-missing', eitherCode]],
    sealed: [['sealed.webhooks.create.url-missing', eitherCode]],
  },
  cases: {
    arbitrary: portBeyondAll(),
    examples: [
      ...[65_536, 99_999, 10 ** 12].map((port) => ({ port })),
      ...['[::1', '[hooks]', 'hooks host', 'hooks%zz', 'hooks<b>'].map((host) => ({ host })),
    ].map((parts) => ({ ...leastUrl, ...parts })),
    runs: 3,
  },
};

/** R-67: how a forbidden host may be spelt besides is for a clause of its own. */
export const spellingRule: UrlRule = {
  key: 'url-host-spelling',
  title:
    'refuses a forbidden host in capitals, with a trailing dot, in wide or encoded letters or IP shorthand',
  fault: 'the host is forbidden in another spelling',
  refusals: {
    public: [['webhooks.create.url-host-spelling', [{ status: 400 }]]],
    sealed: [['sealed.webhooks.create.url-host-spelling', [{ status: 400 }]]],
  },
  cases: {
    arbitrary: otherSpelling(),
    examples: [
      'hooks.LOCALHOST',
      'hooks.internal.',
      `hooks.${inWideLetters('local')}`,
      'hooks%2Elocal',
      'hooks.%69nternal',
      '0x7f.0.0.1',
      '0X7F000001',
      '0177.0.0.1',
      '017700000001',
      '2130706433',
      '127.1',
      '127.0.0.1.',
      '\uff11\uff12\uff17.0.0.1',
    ].map((host) => ({ ...leastUrl, host })),
    runs: 2,
  },
};

/** R-378: what a parser has to leave out or to mend is for a clause of its own, on one plane. */
export const mendedRules: readonly UrlRule[] = [
  mended('url-empty-part', 'refuses userinfo and a fragment with nothing in them', emptyParts),
  mended('url-mended', 'refuses a URL that is good only once a parser has mended it', mendedParts),
];

function mended(key: string, title: string, parts: readonly Partial<GeneratedUrl>[]): UrlRule {
  return {
    key,
    title,
    fault: 'a part of the URL is empty, or written as in no URL',
    refusals: { public: [['webhooks.create.url-mended', [{ status: 400 }]]], sealed: [] },
    cases: {
      arbitrary: mendedUrl(parts),
      examples: parts.map((part) => ({ ...leastUrl, ...part })),
      runs: 1,
    },
  };
}

/** R-22: the limit counts bytes, whatever the letters; `€` has more than one in any encoding of all text. */
export const bytesRule: UrlRule = {
  key: 'url-too-long-in-bytes',
  title: `refuses a URL of fewer than ${longestUrl} characters and more bytes`,
  fault: `the URL has more than ${longestUrl} bytes, in fewer characters`,
  refusals: {
    // a URL whose JSON is longer than a server reads may be refused for that
    public: [['webhooks.create.url-too-long-in-bytes', [{ status: 400 }, { status: 413 }]]],
    sealed: [],
  },
  cases: {
    arbitrary: wideUrl(),
    examples: [{ ...leastUrl, path: `/${'€'.repeat(1100)}` }],
    runs: 2,
  },
};
