import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, judgeSilent } from './judge-foreign.ts';

const asked = checks.filter(({ id }) => id === 'webhooks.sealedEvents/any-spelling');

describeWith(['python3'], 'a foreign gateway that takes no selection twice', () => {
  test('is not blamed for a conflict, and is judged on selections that change something', async () => {
    const plant = ['selection-again-conflicts', 'deselection-of-none-conflicts'];
    const options = { style: 'strict', gates: everyGateOn, plant } as const;
    const [spelled] = await judgeSilent(options, { checks: asked });
    expect(failedMusts(spelled ? [spelled] : [], options)).toEqual([]);
    const held = new Set(
      spelled?.units.flatMap(({ verdict, clause }) => (verdict === 'held' ? clause : [])),
    );
    for (const clause of ['webhooks.sealedEvents.accepted', 'webhooks.sealedEvents.deselects'])
      expect(held).toContain(clause);
  });
});
