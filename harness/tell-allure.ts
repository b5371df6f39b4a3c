import { attachment, LabelName, labels, type Label } from 'allure-js-commons';
import { clauses } from '../schemas/clauses/index.ts';
import type { Check } from './model/check.ts';
import type { Exchange } from './model/exchange.ts';
import type { CheckResult } from './model/result.ts';

/** Exchanges of a check that found nothing; a walk or a property has hundreds. */
const mostExchanges = 20;

/** Takes out of a text what gives a secret of the run away. */
type Disguise = (text: string) => string;

/**
 * Tells Allure what a test is about, where a run is reported by it: the target as `setup`, each clause and
 * operation, plane and level; and attaches the exchanges that break a clause, or else those that were judged.
 * Secrets are replaced as in every report. Does nothing in other runs.
 */
export async function tellAllure(
  check: Check,
  result: CheckResult,
  target: string,
  disguise: Disguise,
): Promise<void> {
  // where Allure keeps its runtime: without one, its functions write a complaint to the console
  if (Reflect.get(globalThis, 'allureTestRuntime') === undefined) return;
  await labels(...labelsOf(check, target));
  for (const exchange of shownOf(result)) {
    const { method, path } = exchange.request;
    const name = `${method} ${path}${exchange.label === null ? '' : ` (${exchange.label})`}`;
    const text = disguise(JSON.stringify(exchange, null, 2));
    await attachment(disguise(name), text, 'application/json');
  }
}

function labelsOf({ callee, alsoCalls = [], claims }: Check, setup: string): Label[] {
  const claimed = [...new Set(claims.map(({ clause }) => clause))];
  return [
    ...values('setup', [setup]),
    ...values('clause', claimed),
    ...values('operation', [callee, ...alsoCalls]),
    ...values(
      LabelName.EPIC,
      claimed.map((clause) => clauses[clause].plane),
    ),
    ...values(LabelName.FEATURE, [callee]),
    ...values(LabelName.STORY, claimed),
    ...values(
      LabelName.TAG,
      claimed.map((clause) => clauses[clause].level),
    ),
  ];
}

/** Labels of one name, each value once. */
function values(name: string, all: readonly string[]): Label[] {
  return [...new Set(all)].map((value) => ({ name, value }));
}

/** The exchanges that show what is broken; those that claims read where nothing is. */
function shownOf({ units, exchanges }: CheckResult): readonly Exchange[] {
  const breaking = units.flatMap(({ findings }) => findings.map(({ exchange }) => exchange));
  if (breaking.length > 0)
    return [...new Set(breaking)].flatMap((position) => exchanges[position] ?? []);
  return exchanges.filter(({ label }) => label !== null).slice(0, mostExchanges);
}
