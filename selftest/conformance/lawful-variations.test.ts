import { expect, test } from 'vitest';
import { refused, type Handler } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { alter, wrapHandlers, type Alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { replays } from '../../fixtures/mutants/toolkit/delivery-alter.ts';
import { isObject } from '../../harness/model/json.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, referenceGateway, runAgainst } from './run-against.ts';
import { clausesWith, fold } from './verdicts.ts';

/** How a mutant of the gateway alters it, which has turned out to be lawful. */
function as(id: string): Alter {
  const found = mutants.find((one) => one.id === id);
  if (!found) throw new Error(`no mutant is called ${id}`);
  return found.alter;
}

/** What is before the length of the ciphertext: prefix and record. */
const HEAD_BYTES = 61;
/** An empty ciphertext, a wrap and a signature, neither of which says anything. */
const rest = Buffer.concat([Buffer.of(0, 0, 0, 0, 1), Buffer.alloc(64)]);

const readsHeadsAlone = alter(({ rules }) => {
  const { read } = rules.envelopes;
  rules.envelopes.read = (bytes) =>
    read(bytes) ?? read(Buffer.concat([bytes.subarray(0, HEAD_BYTES), rest]));
  rules.envelopes.signed = () => true;
});

/** A value with what spells UUIDs and digests otherwise in canonical text. */
function respelled(value: unknown): unknown {
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, respelled(one)]));
  if (typeof value !== 'string') return value;
  const digits = value.trim().toLowerCase();
  const bare = digits.replace(/^urn:uuid:/, '').replace(/^\{(.*)\}$/, '$1');
  const [uuid, ...parts] =
    /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/.exec(bare) ?? [];
  if (uuid !== undefined) return parts.join('-');
  return /^[\da-f]{64}$/.test(digits) ? digits : value;
}

const readsUuidsLeniently = wrapHandlers(
  ['workflow.contact.read', 'workflow.action.cancel'],
  (handler): Handler =>
    (gateway, call) =>
      handler(gateway, { ...call, body: Object(respelled(call.body)) }),
);

const answersAbsentAsNotEligible = wrapHandlers(replays, (handler) => async (gateway, call) => {
  const outcome = await handler(gateway, call);
  const isAbsent = outcome.kind === 'refused' && outcome.code === 'not_found';
  return isAbsent ? refused('replay_not_eligible') : outcome;
});

interface Variation {
  readonly named: string;
  readonly alter: Alter;
  /** The checks that judge it. */
  readonly met: RegExp;
  /** The advisory clauses that it does not keep. */
  readonly misses: readonly string[];
  /** Clauses that hold with it. */
  readonly keeps: readonly string[];
}

const variations: readonly Variation[] = [
  {
    named: 'counts a refused cancel as a version',
    alter: as('refused-cancel-counts-a-version'),
    met: /^alpha\.cancel\/too-late-as-found$/,
    misses: ['alpha.cancel.refused-same-version'],
    keeps: ['alpha.cancel.refused-unchanged'],
  },
  {
    named: 'counts a refused sealed cancel as a version',
    alter: as('refused-sealed-cancel-counts-a-version'),
    met: /^sealed\.messages\.cancel\/too-late-as-found$/,
    misses: ['sealed.messages.cancel.refused-same-version'],
    keeps: ['sealed.messages.cancel.refused-unchanged'],
  },
  {
    named: 'reads the head of an envelope alone',
    alter: readsHeadsAlone,
    met: /^sealed\.(messages\.submit|inbound\.upload)\/(not-an-envelope|any-cut)$/,
    misses: ['sealed.uploads.cut-short'],
    keeps: ['sealed.uploads.not-an-envelope'],
  },
  {
    named: 'keeps a refusal with the bytes of an envelope',
    alter: as('envelopes-burnt-on-the-wrong-route'),
    met: /\/taken-the-other-way$/,
    misses: ['sealed.uploads.refused-elsewhere'],
    keeps: ['sealed.uploads.per-route'],
  },
  {
    named: 'reads UUIDs in any spelling',
    alter: readsUuidsLeniently,
    met: /^workflow\.(contact\.read|action\.cancel)\/malformed-/,
    misses: ['workflow.malformed-400'],
    keeps: ['workflow.action.cancel.key-malformed'],
  },
  {
    named: 'answers a replay of what is not there as not eligible',
    alter: answersAbsentAsNotEligible,
    met: /deliveries\.replay\/(unknown-delivery|other-endpoint|foreign-delivery|unknown-endpoint|odd-ids)$/,
    misses: [],
    keeps: [
      'deliveries.replay.unknown-delivery',
      'sealed.deliveries.replay.unknown-delivery',
      'public.foreign-resource',
      'sealed.foreign-resource',
      'webhooks.unknown-endpoint',
      'sealed.unknown-resource',
    ],
  },
];

test.each(variations)(
  'a service that $named breaks no must',
  async ({ alter: varied, met, misses, keeps }) => {
    const asked = checks.filter(({ id }) => met.test(id));
    const results = await runAgainst(referenceGateway, { checks: asked, alter: varied });
    const { clauses } = fold(results, everyGateOn);
    const failed = clauses.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ level, id }) => `${level} ${id}`)).toEqual(
      misses.map((id) => `should ${id}`),
    );
    const held = results.flatMap(({ units }) =>
      units.flatMap(({ verdict, clause }) => (verdict === 'held' ? clause : [])),
    );
    expect(held).toEqual(expect.arrayContaining([...keeps]));
  },
);

const truncated = 'owner-message-view.truncated-when-dropped';
const claiming = checks.filter(({ claims }) => claims.some(({ clause }) => clause === truncated));

test.each([20, 32])(
  'a timeline that gives the last %i events and says so is judged, and holds',
  async (most) => {
    const results = await runAgainst(referenceGateway, {
      checks: claiming,
      alter: alter(({ rules }) => {
        rules.timeline.shown = (all) => all.slice(-most);
      }),
    });
    expect(clausesWith(fold(results, everyGateOn), 'pass')).toContain(truncated);
  },
);
