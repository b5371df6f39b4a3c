import { otherAnswer } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { TargetFacts } from '../../../harness/model/target.ts';
import { beyondAscii } from '../../resources/beyond-ascii.ts';
import { forbidden, denies, sameOriginWords, type Denial } from './denial.ts';

const foreign = 'https://elsewhere.example.net';

/** how the configured one might be written otherwise; what is compared in a lenient way takes them. */
const spellings: Readonly<Record<string, readonly [what: string, of: (own: string) => string]>> = {
  slash: ['the configured one with a slash behind it', (own) => `${own}/`],
  capitals: ['the configured one in capitals', (own) => own.toUpperCase()],
  rooted: [
    'the configured one with the dot of the root behind its host',
    (own) => own.replace(/(:\d+)?$/, '.$1'),
  ],
};

/** What is no good Origin of a mutation (contract: "Authentication"). */
export const originDenials: readonly Denial[] = [
  {
    key: 'origin-missing',
    fault: 'the Origin is left out',
    clauses: denies('owner-auth.origin-missing', forbidden),
    change: () => ({ origin: undefined }),
  },
  {
    key: 'origin-in-referer',
    fault: 'the Origin is left out, and a page of it stands as the Referer',
    clauses: denies('owner-auth.origin-missing', forbidden),
    change: () => ({ origin: undefined }),
    headers: ({ origin = '' }) => [['Referer', `${origin}/webhooks`]],
  },
  {
    key: 'origin-in-other-words',
    fault: 'the Origin is left out, and other headers say that a page of it asks',
    clauses: denies('owner-auth.origin-missing', forbidden),
    change: () => ({ origin: undefined }),
    headers: () => sameOriginWords,
  },
  wrongOrigin('wrong', 'another site', () => foreign),
  {
    ...wrongOrigin(
      'forwarded',
      'another site, which other headers give for the host',
      () => foreign,
    ),
    headers: () => [
      ['X-Forwarded-Host', new URL(foreign).host],
      ['X-Forwarded-Proto', 'https'],
    ],
  },
  wrongOrigin('prefixed', 'a longer host', (own) => `${own}.elsewhere.example.net`),
  wrongOrigin('plain-http', 'the same host over HTTP', (own) => own.replace('https:', 'http:')),
  wrongOrigin('null', 'null', () => 'null'),
  wrongOrigin('other-port', 'the same host at another port', (own) => {
    const port = own.endsWith(':8443') ? 9443 : 8443;
    return `${own.replace(/:\d+$/, '')}:${port}`;
  }),
  wrongOrigin('below', 'a host below the configured one', (own) =>
    withHost(own, (is) => `x.${is}`),
  ),
  wrongOrigin('beside', 'a host beside the configured one', (own) =>
    withHost(own, (is) => `not-${is}`),
  ),
  wrongOrigin('above', 'the end of the configured host', (own) =>
    withHost(own, (is) => is.split('.').slice(1).join('.') || is.slice(1)),
  ),
  wrongOrigin('own-host', 'the host that is asked', ownHost),
  ...Object.entries(spellings).map(([key, [what, of]]): Denial => ({
    key: `origin-in-${key}`,
    fault: `the Origin is ${what}`,
    clauses: denies('owner-auth.origin-spelling', forbidden, { status: 400 }),
    change: ({ origin = '' }) => ({ origin: of(origin) }),
  })),
  {
    key: 'origin-beyond-ascii',
    fault: 'the Origin differs from the configured one in a letter beyond ASCII',
    clauses: denies('owner-auth.origin-wrong', forbidden, { status: 400 }),
    inFront: true,
    change: ({ origin }) => ({ origin: beyondAscii(origin) }),
  },
  {
    key: 'origin-in-a-list',
    fault: 'the Origin is a list, with the configured one at its end',
    clauses: denies('owner-auth.origin-wrong', forbidden, { status: 400 }),
    irregular: true,
    change: ({ origin = '' }) => ({ origin: `${foreign} ${origin}` }),
  },
];

/** Where a target is served from the configured host, the same host without TLS. */
function ownHost(own: string, { host }: TargetFacts): string {
  const isOwn = URL.canParse(own) && new URL(own).host === host;
  return `${isOwn ? 'http' : 'https'}://${host}`;
}

/** origins that differ clearly, and not in how the same one may be written. */
function wrongOrigin(
  key: string,
  what: string,
  of: (own: string, target: TargetFacts) => string,
): Denial {
  return {
    key: `origin-${key}`,
    fault: `the Origin is ${what}`,
    clauses: denies('owner-auth.origin-wrong', forbidden),
    change: (own, { target }) => ({ origin: of(own.origin ?? '', target) }),
  };
}

/** The origin with another host, its scheme and port kept. */
function withHost(origin: string, of: (host: string) => string): string {
  return origin.replace(/^(https:\/\/)(.*?)(:\d+)?$/, (_, scheme, host, port = '') =>
    [scheme, of(host), port].join(''),
  );
}

/** Two Origins, of which one is the configured one; a taken one is no good for the next. */
export const twoOrigins: readonly Denial[] = [
  {
    key: 'origin-then-another',
    fault: 'another Origin stands after the configured one',
    clauses: twice(),
    irregular: true,
    headers: () => [['Origin', foreign]],
  },
  {
    key: 'origin-after-another',
    fault: 'another Origin stands before the configured one',
    clauses: twice(),
    irregular: true,
    change: () => ({ origin: foreign }),
    headers: ({ origin = '' }) => [['Origin', origin]],
  },
];

function twice(): Denial['clauses'] {
  return [{ clause: 'owner-auth.origin-twice', allowed: [forbidden, { status: 400 }] }];
}

/** A server may read the first of two fields or the last; one that picks whichever fits reads neither. */
export function eitherOrderRefused(): Claim {
  const reads = twoOrigins.map(({ key }) => key);
  return claims('owner-auth.origin-picked', { reads, controls: ['control'] }, (read) => {
    const answers = reads.map(read);
    const last = answers.at(-1);
    if (!last || answers.some(({ status }) => status >= 400)) return null;
    return otherAnswer(last, 'a refusal of one of the two orders at least');
  });
}
