import { expect, test } from 'vitest';
import type { GatewayOptions } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { referenceGateway, runAgainst } from './run-against.ts';

/** What becomes of an event that happens while an endpoint is paused: observed, since the contract leaves it open. */

const ids = ['webhooks.enable/ends-real-pause', 'sealed.webhooks.enable/ends-real-pause'];

const topics = ['public', 'sealed'].map((plane) => `an event while ${plane} endpoints are paused`);

/** What checks of pauses say of it, and whether they blame the gateway. */
async function observed(alter?: GatewayOptions['alter']) {
  const asked = checks.filter(({ id }) => ids.includes(id));
  const results = await runAgainst(referenceGateway, { checks: asked, ...(alter && { alter }) });
  expect(results.flatMap(({ units }) => units.flatMap(({ findings }) => findings))).toEqual([]);
  const seen = results.flatMap(({ observations }) => observations);
  return seen.flatMap(({ topic, value }) => (topics.includes(topic) ? [[topic, value]] : []));
}

test('a gateway that keeps it for the end of the pause is seen to', async () => {
  expect(await observed()).toEqual(topics.map((one) => [one, 'listed once they are enabled']));
});

test('a gateway that loses it is seen to, and not blamed', async () => {
  const lost = await observed((parts) => {
    const { enabled } = parts.rules.fanOut;
    parts.rules.fanOut.enabled = (endpoint) => endpoint.pausedAtMs === null && enabled(endpoint);
    return parts;
  });
  expect(lost).toEqual(topics.map((one) => [one, 'lost']));
});
