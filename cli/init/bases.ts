import { withoutSlashes } from '../../harness/model/ends.ts';
import type { Answer } from '../../harness/model/answer.ts';
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

/** The base URL that a redirect of the known route leads to on the same host; null where there is none. */
export function redirectedBase({ status, headers }: Answer, baseUrl: string): string | null {
  const [location = ''] = headers('location');
  if (status < 300 || status > 399 || !URL.canParse(location, baseUrl)) return null;
  const { protocol, hostname, origin, pathname } = new URL(location, baseUrl);
  const same = hostname === new URL(baseUrl).hostname && /^https?:$/.test(protocol);
  return same && pathname.endsWith(knownPath)
    ? origin + pathname.slice(0, -knownPath.length)
    : null;
}
