import type { Audit, Breach, Parting, Shown, Side } from '../../harness/model/audit.ts';
import { many, visible } from '../text.ts';

/** Characters of a body that are told. */
const longestBody = 200;

/** How a target is called in short. */
export function nameOf(side: Side): string {
  return side.toUpperCase();
}

/** What was sent, in short, and what is wrong with it. */
export function requestWords({ request, fault }: Shown): string {
  const { content } = request.raw ?? request.body ?? { content: '' };
  const body = content === '' ? '' : ` ${visible(content, longestBody)}`;
  return `${request.method} ${request.path}${body}${fault === null ? '' : ` (${fault})`}`;
}

/** What a breach is, in a line. */
export function breachWords({ by, otherJudged, level, clause }: Breach): string {
  const other = otherJudged ? '' : `; ${nameOf(by === 'a' ? 'b' : 'a')} was not judged by it`;
  return `${nameOf(by)} breaks ${level} ${clause}${other}`;
}

/** Where a parting shows. */
export function partingPlaces({ operations, times }: Parting): string {
  const [first = '', ...others] = operations;
  const more = others.length === 0 ? '' : ` and ${many(others.length, 'operation')} more`;
  return `${first}${more}, ${many(times, 'answer')}`;
}

/** What was compared, and what came of it, in a line. */
export function sumWords({ breaches, partings, brokenByBoth, checks, pairs }: Audit): string {
  const both =
    brokenByBoth.length === 0 ? '' : `; ${many(brokenByBoth.length, 'clause')} broken by both`;
  return (
    `${many(checks, 'check')} and ${many(pairs, 'pair')} of answers compared: ` +
    `${many(breaches.length, 'clause')} broken by one alone, ` +
    `${many(partings.length, 'difference')} that the contract leaves open${both}`
  );
}
