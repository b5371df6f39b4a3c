import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { driveTarget } from '../../engine/drive-target.ts';
import { notRun } from '../../engine/not-run.ts';
import { selectionOf, type Filters } from '../../engine/select.ts';
import { shardInput } from '../../engine/shards.ts';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startGateway, type GatewayOptions } from '../../fixtures/gateway/index.ts';
import { targetsIn } from '../../harness/target-file/read-targets.ts';
import { plannedCheck, type TargetInput } from '../../reporters/inputs/inputs.ts';
import { judgeClauses } from '../../reporters/fold/verdicts.ts';
import { operationIds } from '../../schemas/operations/index.ts';
import { checks } from '../../suites/index.ts';
import { smokeChecks } from '../../suites/smoke.ts';
import { everyGateOn } from './run-against.ts';
import { targetInputs } from './verdicts.ts';

/** A few checks of every operation, and among them what finds the bugs below. */
const chosen = checks.filter(({ id }) => /\/(accepted|auth-credentials|odd-ids)$/.test(id));

/** What a run of these checks brings back, what it sends before them included. */
async function whole(altered: GatewayOptions['alter']): Promise<TargetInput> {
  const gateway = await startGateway({ gates: everyGateOn, ...(altered && { alter: altered }) });
  const described = {
    name: 'gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates: everyGateOn,
    maxTier: 'irreversible',
    states: { url: gateway.statesUrl },
  };
  const [target] = targetsIn({ targets: [described] }, 'targets.json', {});
  if (!target) throw new Error('no target was read');
  const asked = {
    seed: 1,
    effort: 'gate',
    only: chosen.map(({ id }) => id),
    journals: null,
    trail: join(tmpdir(), 'filters-trail'),
  } as const;
  const following = { onResult: () => {}, signal: new AbortController().signal };
  try {
    const { run, sent, settings, trouble } = await driveTarget(target, null, asked, following);
    expect(trouble).toBeNull();
    const results = [...(sent ? [sent] : []), ...(run?.results ?? [])];
    return { ...targetInputs(results, settings.gates), checks: chosen.map(plannedCheck) };
  } finally {
    await gateway.close();
  }
}

const none: Filters = { check: [], clause: [], operation: [], plane: [] };
const filters: readonly Filters[] = [
  ...['public', 'sealed', 'workflow'].map((plane) => ({ ...none, plane: [plane] })),
  ...operationIds.map((operation) => ({ ...none, operation: [operation] })),
  { ...none, operation: ['webhooks.*'], plane: ['public'] },
];

/** The run as it would have been with a filter, as a smoke, and as a shard of several. */
function* partsOf(input: TargetInput): Generator<readonly [asked: string, part: TargetInput]> {
  const keep = (ids: readonly string[]) =>
    input.results.filter(({ check }) => check === 'preflight' || ids.includes(check));
  const asked = { bail: null, terminal: { signal: new AbortController().signal } };
  const reached = { trouble: null, lost: false };
  for (const filter of filters) {
    const { only, scope } = selectionOf(chosen, filter, 'gate');
    const left = notRun({ ...asked, effort: 'gate', only }, reached);
    yield [JSON.stringify(filter), { ...input, results: keep(only ?? []), ...left, ...scope }];
  }
  const left = notRun({ ...asked, effort: 'smoke', only: null }, reached);
  yield ['smoke', { ...input, results: keep([...smokeChecks]), ...left }];
  for (const index of [1, 2, 3]) {
    const shards = shardInput(
      { index, of: 3 },
      input.checks.map(({ id }) => id),
    );
    yield [`shard ${index}`, { ...input, results: keep(shards.checks), shards }];
  }
}

function verdictsOf(input: TargetInput) {
  return new Map(judgeClauses(input).map(({ id, judgement: { verdict } }) => [id, verdict]));
}

/** What a part of a run says of a clause and the whole does not. */
function saidOfPartAlone(input: TargetInput): string[] {
  const known = verdictsOf(input);
  return [...partsOf(input)].flatMap(([asked, part]) =>
    [...verdictsOf(part)].flatMap(([id, verdict]) =>
      verdict === 'notExercised' || verdict === known.get(id)
        ? []
        : `${asked}: ${id} ${verdict}, in the whole run ${known.get(id)}`,
    ),
  );
}

/** Answers 404 to whoever asks for one of its sealed paths. */
function without(path: RegExp): GatewayOptions['alter'] {
  return alter(({ gates }) => {
    const before = gates.sealedAdmission;
    gates.sealedAdmission = (settings, asked) => before(settings, asked) || path.test(asked);
  });
}

const bugs = ['undecodable-ids-answer-json', 'reads-demand-an-origin', 'first-create-answers-200'];

const gateways: readonly (readonly [told: string, change: GatewayOptions['alter']])[] = [
  ['keeps the contract', undefined],
  ['has no route yet for usage', without(/^\/v1\/sealed\/usage/)],
  ['has none for one device', without(/^\/v1\/sealed\/devices\/./)],
  ...mutants.flatMap(({ id, alter: change }) =>
    bugs.includes(id) ? [[`has the bug ${id}`, change] as const] : [],
  ),
];

test.each(gateways)(
  'no part of a run tells what the whole does not, of a gateway that %s',
  async (_, change) => {
    expect(saidOfPartAlone(await whole(change))).toEqual([]);
  },
);
