import type { Answer } from '../../harness/model/answer.ts';
import { withoutSlashes } from '../../harness/model/ends.ts';
import { knownPath } from '../../harness/requests/stranger.ts';

/** Path prefixes under which gateways are often mounted. */
const usual = ['/api', '/gateway'];

/**
 * Base URLs at which the gateway of a URL may be, the likeliest first: before a `/v1` in it, as it is given,
 * at each folder above, and at usual prefixes below.
 */
export function basesOf(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const path = withoutSlashes(pathname);
  const steps = path.split('/');
  const above = steps.map((_, depth) => steps.slice(0, steps.length - depth).join('/'));
  const paths = [path.replace(/\/v1(?:\/.*)?$/, ''), ...above, ...usual.map((one) => path + one)];
  return [...new Set(paths)].map((one) => origin + one);
}

/** Where a redirect of the known route leads. */
interface Redirect {
  readonly baseUrl: string;
  /** Why it is for somebody to say whether that is the deployment; null where it is the place that was named. */
  readonly question: string | null;
}

/** The base URL that a redirect of the known route leads to; null where there is none. */
export function redirectOf({ status, headers }: Answer, baseUrl: string): Redirect | null {
  const [location = ''] = headers('location');
  if (status < 300 || status > 399 || !URL.canParse(location, baseUrl)) return null;
  const to = new URL(location, baseUrl);
  if (!/^https?:$/.test(to.protocol) || !to.pathname.endsWith(knownPath)) return null;
  const question = questionOf(new URL(baseUrl), to);
  return { baseUrl: to.origin + to.pathname.slice(0, -knownPath.length), question };
}

/** Who answers a request says where it leads: what that changes of where credentials go is not for it to decide. */
function questionOf(from: URL, to: URL): string | null {
  if (to.origin === from.origin) return null;
  if (to.hostname !== from.hostname) return 'another host';
  if (from.protocol === 'https:' && to.protocol === 'http:')
    return 'http, where all is sent in clear';
  // http at its own port to https at its own
  return from.port === '' && to.port === '' ? null : 'another port';
}
