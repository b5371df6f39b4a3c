import * as fc from 'fast-check';
import { withinTier } from '../../harness/model/effort.ts';
import { type Tier, tiers } from '../../schemas/operations/operation.ts';
import { checks } from '../../suites/index.ts';

const share = fc.integer({ min: 0, max: 3 });
const often = fc.integer({ min: 0, max: 7 }).map((thrown) => thrown > 0);

/** So many checks of each kind: enough that some of them want the same things. */
const asked = { within: 3, bold: 7, plain: 7 };

/** One of so many has a state hook, and fewer checks: each of them makes an account, which takes its time. */
const hooked = { oneIn: 7, asked: 6 };

/** What a team may put into a target file, and what is on its account already. */
function configuration(maxTier: Tier) {
  return fc.record({
    budget: fc.record({
      webhookEndpoints: share,
      alphaMessages: share,
      sealedMessages: share,
      replays: share,
      workflowActions: share,
    }),
    gates: fc.record({
      sealedAdmission: often,
      sealedWebhookDelivery: often,
      workflowTools: often,
    }),
    /** Whether the target file says where the gates stand. */
    told: often,
    members: fc.record({
      owner: often,
      alphaKey: often,
      sealedKey: often,
      workflowToken: often,
      deviceId: often,
      recipient: often,
      envelopes: often,
      workflow: often,
    }),
    origin: often,
    /** Endpoints that earlier runs left. */
    further: fc.integer({ min: 0, max: 5 }),
    only: checksFor(maxTier),
  });
}

/** Changes that a good request brings about, the tier allowing it or not. */
const plain = checks.filter(
  ({ id, tier }) =>
    tier !== 'read_only' && /\/(accepted|auth-credentials|turns-on|replaces-secret)$/.test(id),
);

/** Those that do most come most often. */
function checksFor(maxTier: Tier): fc.Arbitrary<readonly string[]> {
  const within = checks.filter(({ tier, long }) => !long && withinTier(tier, maxTier));
  const bold = within.filter(({ tier }) => tier === maxTier);
  return fc
    .tuple(some(within, asked.within), some(bold, asked.bold), some(plain, asked.plain))
    .map((ids) => [...new Set(ids.flat())]);
}

function some(of: readonly { readonly id: string }[], count: number): fc.Arbitrary<string[]> {
  const length = Math.min(count, of.length);
  const ids = of.map(({ id }) => id);
  return fc.shuffledSubarray(ids, { minLength: length, maxLength: length });
}

/** So many configurations, the same for the same seed: each tier as often, with a state hook now and then. */
export function drawConfigurations(count: number, seed: number) {
  return Array.from({ length: count }, (_, place) => {
    const maxTier = tiers[place % tiers.length] ?? 'read_only';
    const hook = place % hooked.oneIn === hooked.oneIn - 1;
    const drawn = fc.sample(configuration(maxTier), { numRuns: 1, seed: seed + place });
    return drawn.map(({ only, ...one }) => ({
      ...one,
      maxTier,
      hook,
      only: hook ? only.slice(-hooked.asked) : only,
    }));
  }).flat();
}

/** One of them. */
export type Drawn = ReturnType<typeof drawConfigurations>[number];
