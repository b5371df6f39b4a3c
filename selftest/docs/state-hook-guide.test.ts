import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { list } from '../../harness/model/json.ts';
import { checks } from '../../suites/index.ts';

const guide = readFileSync(new URL('../../docs/state-hook.md', import.meta.url), 'utf8');
const table = guide.slice(
  guide.indexOf('## The states'),
  guide.indexOf('What a hook may add to these'),
);
const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

test('the guide names the states that the reference hook makes, each once', async () => {
  const gateway = await startGateway();
  try {
    const answer = await fetch(gateway.statesUrl);
    const states = list(await answer.json(), 'states');
    expect(new Set(documented)).toEqual(new Set(states));
    expect(documented).toHaveLength(states.length);
  } finally {
    await gateway.close();
  }
});

test('no check wants a state that the guide does not name', () => {
  const wanted = new Set(checks.flatMap(({ needs }) => needs.states ?? []));
  expect([...wanted].filter((name) => !documented.includes(name))).toEqual([]);
  expect(wanted.size).toBeGreaterThan(10);
});
