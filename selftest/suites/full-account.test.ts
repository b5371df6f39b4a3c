import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { created, judgeCounting, type Answering } from '../property/counting-gateway.ts';

const noBudget = { alphaMessages: 0, sealedMessages: 0, replays: 0, workflowActions: 0 };
const limit = { status: 409, body: { code: 'endpoint_limit' } };

/** Answers of a fixed account that has room for one more endpoint and looks at its room first. */
function withRoomForOne(): Answering {
  let asked = 0;
  return () => ((asked += 1) === 1 ? created : limit);
}

test.each(['webhooks.create/url-port', 'webhooks.create/url-missing'])(
  'a fixed account that is full is not held against %s',
  async (id) => {
    const check = checks.find((one) => one.id === id)!;
    const target = { budget: { ...noBudget, webhookEndpoints: 8 } };
    const { result, sent } = await judgeCounting(check, withRoomForOne(), { target });
    expect(sent.length).toBeGreaterThan(1);
    const own = result.units.filter(({ unit }) => unit === id);
    expect(own.map(({ verdict }) => verdict)).toEqual(own.map(() => 'unreached'));
    expect(own[0]?.reason).toContain('has no room for a further endpoint');
  },
);
