import { isIP } from 'node:net';
import { limits } from '../schemas/limits.ts';

const mostBytes = limits.callbackUrlLength.bounds[0].maximum ?? Infinity;
const reserved = ['test', 'example', 'invalid', 'local', 'localhost', 'internal', 'onion'];
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * What is wrong with a callback URL, as "expected"; null where nothing is (contract: create rule 2).
 * Spellings that the rule leaves open, such as a port of 443 that is written out, pass.
 */
export function callbackUrlProblem(text: string): string | null {
  if (Buffer.byteLength(text, 'utf8') > mostBytes) return `a URL of at most ${mostBytes} bytes`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || !/^https:\/\//i.test(text)) return 'an HTTPS URL';
  if (url.port !== '') return 'a URL on port 443';
  if (/^https:\/\/[^/?#]*@/i.test(text)) return 'a URL without userinfo';
  if (text.includes('#')) return 'a URL without a fragment';
  return hostProblem(url.hostname);
}

function hostProblem(host: string): string | null {
  const name = host.replace(/\.$/, '');
  if (host.startsWith('[') || isIP(name) > 0) return 'a DNS host name, and no IP literal';
  const labels = name.split('.');
  if (!labels.every((one) => label.test(one))) return 'a DNS host name';
  const suffix = labels.at(-1) ?? '';
  return reserved.includes(suffix) ? `a host that is not under .${suffix}` : null;
}
