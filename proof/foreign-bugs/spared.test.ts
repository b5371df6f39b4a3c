import { expect, test } from 'vitest';
import { foundBugs } from '../../selftest/conformance/found.ts';
import { judgePlanted, optionsOf } from '../../selftest/foreign/planted-bugs.ts';
import { listPlanted } from '../../foreign/start-foreign.ts';
import { notFoundSparing, writeShown } from '../../selftest/conformance/shown-by.ts';
import { describeWith } from '../../selftest/tools.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Planted } from '../../foreign/start-foreign.ts';

const found = foundBugs.all();
const bugs = listPlanted().filter(({ kind, name }) => kind === 'bug' && name in found);

/** Checks against a planted gateway, without what only an audit sends. */
function meeting(bug: Planted) {
  const options = optionsOf(bug.style, [bug.name], bug.closed);
  return (checks: readonly Check[]) =>
    judgePlanted(bug, options, { checks, spares: true, mostLagMs: 60, deliveryMs: 4000 });
}

describeWith(['python3'], 'a gate finds each planted bug, without what only an audit sends', () => {
  const options = { timeout: 300_000 };
  test.concurrent.each(bugs.map((bug) => [bug.name, bug] as const))(
    '%s',
    options,
    async (name, bug) => {
      const { checks, clauses } = found[name]!;
      const red = Object.fromEntries(checks.map((id) => [id, clauses]));
      await writeShown(`planted ${name}`, red, meeting(bug));
      const missed = await notFoundSparing(red, meeting(bug));
      expect(missed.length, 'none of its clauses is found').toBeLessThan(clauses.length);
    },
  );
});
