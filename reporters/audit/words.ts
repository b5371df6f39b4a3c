import type { Audit, Breach, Divergence, Shown, Side } from '../../harness/model/audit.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import type { Level } from '../../schemas/clauses/clause.ts';
import { stricter, toldAs, type ToldAs } from '../findings/failed.ts';
import { many, visible } from '../text/text.ts';

/** Characters of a body that are shown. */
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

/** What one target alone breaks, apart from what it does not do though it should. */
export function breachGroups(breaches: readonly Breach[]) {
  const of = (told: ToldAs) =>
    breaches.filter(({ level }) => toldAs({ verdict: 'fail', level }) === told);
  return [
    { title: 'breaks the contract', all: of('fail') },
    { title: stricter, all: of('unmet') },
  ].filter(({ all }) => all.length > 0);
}

/** What a breach is, in a line. */
export function breachWords({ by, otherJudged, level, clause }: Breach): string {
  const other = otherJudged ? '' : `; ${nameOf(by === 'a' ? 'b' : 'a')} was not judged by it`;
  const verb = toldAs({ verdict: 'fail', level }) === 'fail' ? 'breaks' : 'does not meet';
  return `${nameOf(by)} ${verb} ${level} ${clause}${other}`;
}

/** Where a divergence shows. */
export function divergencePlaces({ operations, times }: Divergence): string {
  const [first = '', ...others] = operations;
  const more = others.length === 0 ? '' : ` and ${many(others.length, 'operation')} more`;
  return `${first}${more}, ${many(times, 'answer')}`;
}

/** What was compared, and what came of it, in a line. */
export function sumWords({ breaches, divergences, brokenByBoth, checks, pairs }: Audit): string {
  const both = brokenWords(brokenByBoth.map((id) => clauses[id]));
  return (
    `${many(checks, 'check')} and ${many(pairs, 'pair')} of answers compared: ` +
    `${brokenWords(breaches)} by one alone, ` +
    `${many(divergences.length, 'difference')} that the contract leaves open` +
    (brokenByBoth.length === 0 ? '' : `; ${both} by both`)
  );
}

/** How many clauses are broken, and how many not met: `2 clauses broken, 1 should clause not met`. */
function brokenWords(failed: readonly { readonly level: Level }[]): string {
  const unmet = failed.filter(({ level }) => toldAs({ verdict: 'fail', level }) === 'unmet').length;
  const broken = `${many(failed.length - unmet, 'clause')} broken`;
  return unmet === 0 ? broken : `${broken} and ${many(unmet, 'should clause')} not met`;
}
