import { expect, test } from 'vitest';
import { measuredCounts } from '../../engine/counts.ts';
import { tierOf } from '../../harness/model/effort.ts';
import type { Check } from '../../harness/model/check.ts';
import { isOperationId, type OperationId } from '../../schemas/operations/index.ts';
import { tiers } from '../../schemas/operations/operation.ts';
import { checks } from '../../suites/index.ts';

/** What a check calls on accounts of a hook. Reads are left out: a check may look beyond what it needs. */
const counts = measuredCounts();
const changes = (ids: readonly string[]): readonly OperationId[] =>
  ids.filter(isOperationId).filter((id) => tierOf(id) !== 'read_only');
const called = ({ id }: Check) => changes(Object.keys(counts[id] ?? {}));
const named = ({ callee, alsoCalls = [] }: Check) => changes([callee, ...alsoCalls]);

/** They make what there is to see, on an account of their own alone. */
const furnishing = /^(?:sealed\.)?(?:webhooks|deliveries)\.list\/as-found$/;
/** What they call stands behind a closed gate, which counts as no call of it. */
const behindClosedGate = '/gate-off-no-slot';
/** It shares what it names with checks that turn an endpoint off. */
const sharing = 'sealed.inbound.upload/fans-out-once';

function told(one: Check, ids: readonly OperationId[]): readonly string[] {
  return ids.map((id) => `${one.id} ${id}`);
}

test('a check calls nothing of a higher tier than its own, but to furnish an account of its own', () => {
  const higher = checks
    .filter(({ id }) => !furnishing.test(id))
    .flatMap((one) => {
      const above = called(one).filter((id) => tiers.indexOf(tierOf(id)) > tiers.indexOf(one.tier));
      return told(one, above);
    });
  expect(higher).toEqual([]);
});

test('a check names each change that it makes, but for an enable of what it is to turn off', () => {
  const unnamed = checks
    .filter(({ id }) => !furnishing.test(id))
    .flatMap((one) => {
      const turnsOff = /webhooks\.(?:disable|rotate)$/.test(one.callee);
      const further = called(one).filter((id) => !named(one).includes(id));
      return told(
        one,
        further.filter((id) => !(turnsOff && id.endsWith('webhooks.enable'))),
      );
    });
  expect(unnamed).toEqual([]);
});

test('a check names no change that it never makes', () => {
  const never = checks
    .filter(({ id }) => !id.endsWith(behindClosedGate) && id !== sharing)
    .flatMap((one) => {
      const made = called(one);
      return told(
        one,
        named(one).filter((id) => !made.includes(id)),
      );
    });
  expect(never).toEqual([]);
});
