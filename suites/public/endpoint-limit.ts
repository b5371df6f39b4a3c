import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { describe, errorCode } from '../../harness/judge/describe.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { endpointsIn } from './endpoint-routes.ts';

const create = 'webhooks.create';
const endpointLimit = [{ status: 409, code: 'endpoint_limit' }];
const limit = 8;
/** As many requests as may be in flight at once: one more would lawfully be throttled. */
const side = 4;
const labels = Array.from({ length: limit }, (_, i) => `create-${i + 1}`);
const full = { reads: [...labels, 'full'], controls: [...labels, 'full'] };
const racers = Array.from({ length: side }, (_, i) => `racer-${i + 1}`);

/** The limit of eight endpoints and the list of them (contract: create rule 3, "Limits"). */
export const endpointLimitSuite: Suite = {
  id: 'endpoint-limit',
  title: 'An account has at most eight webhook endpoints',
  checks: [ninth('disabled'), ninth('enabled'), ninth('mixed'), inParallel()],
};

type Mix = 'disabled' | 'enabled' | 'mixed';

/** Those that are turned on, last first: an order of changes that is not that of creation. */
const turnedOn: Readonly<Record<Mix, readonly string[]>> = {
  disabled: [],
  enabled: labels.toReversed(),
  mixed: ['create-6', 'create-3'],
};

function ninth(state: Mix): Check {
  return defineCheck({
    id: `${create}/ninth-of-${state}`,
    title: `answers 409 endpoint_limit to the ninth endpoint, eight being ${state}`,
    callee: create,
    alsoCalls: ['webhooks.list', ...(state === 'disabled' ? [] : (['webhooks.enable'] as const))],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const ids = new Map<string, string>();
      for (const label of labels) {
        // the order of creation is what is judged
        ids.set(label, await createOne(drive, label));
        if (label === 'create-4') await outlastClock(drive);
      }
      for (const label of turnedOn[state]) {
        // last first
        const path = { endpoint_id: ids.get(label) ?? '' };
        await drive.prepare(drive.request('webhooks.enable', { path }));
      }
      await drive.send('full', drive.request('webhooks.list'));
      const fault = 'the account has eight endpoints';
      await drive.send('ninth', drive.request(create, { ...drive.newEndpoint(), fault }));
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [eighth(), ninthRefused(), ninthNotMade(), ...fullListClaims()],
  });
}

/** A pause between two creates lets most targets give them different times. */
async function createOne(drive: Drive, label: string): Promise<string> {
  const answer = await drive.send(label, drive.request(create, drive.newEndpoint()));
  await drive.pause(3);
  return String(member(answer.json, 'endpoint_id'));
}

/** A clock of whole seconds gives all the same time, and no order to judge: then wait for the next. */
async function outlastClock(drive: Drive): Promise<void> {
  const list = await drive.prepare(drive.request('webhooks.list'));
  const times = new Set(endpointsIn(list).map((endpoint) => endpoint['created_at_ms']));
  if (times.size === 1) await drive.pause(1100);
}

/** The eighth is due only if the seven before it came into being. */
function eighth(): Claim {
  const controls = labels.slice(0, -1);
  return claims('webhooks.create.eighth-accepted', { reads: ['create-8'], controls }, (read) => {
    const answer = read('create-8');
    if (accepted(answer)) return null;
    return { at: 'create-8', expected: '201', got: describe(answer) };
  });
}

/** So is the refusal of the ninth. */
function ninthRefused(): Claim {
  const controls = [...labels, 'full'];
  const refused = refuses('webhooks.create.ninth-409', 'ninth', endpointLimit, { controls });
  return claims(refused.clause, { reads: ['ninth', 'full'], controls }, (read) => {
    const { length } = endpointsIn(read('full'));
    return length === limit
      ? refused.judge(read)
      : { undecided: `the list shows ${length} endpoints` };
  });
}

function ninthNotMade(): Claim {
  const reads = ['ninth', 'full', 'after'];
  return claims(
    'webhooks.create.refused-creates-nothing',
    { reads, controls: ['full', 'after'] },
    (read) => {
      if (read('ninth').status < 400) return { undecided: 'the ninth was not refused' };
      const [before, after] = ['full', 'after'].map((label) => endpointsIn(read(label)).length);
      if (after === before) return null;
      return { at: 'after', expected: `${before} endpoints, as before`, got: `${after}` };
    },
  );
}

function fullListClaims(): Claim[] {
  return [
    claims('webhooks.list.complete', full, (read) => {
      const listed: unknown[] = endpointsIn(read('full')).map((one) => one['endpoint_id']);
      if (listed.some((id) => typeof id !== 'string'))
        return { undecided: 'the list gives ids that are no strings' };
      const lost = labels.filter(
        (label) => !listed.includes(member(read(label).json, 'endpoint_id')),
      );
      if (lost.length === 0) return null;
      const got = `${listed.length} endpoints, without that of ${lost.join(', ')}`;
      return { at: 'full', expected: 'all eight endpoints', got };
    }),
    claims('webhooks.list.ordered-by-creation', full, (read) => {
      const times = endpointsIn(read('full')).map((endpoint) => Number(endpoint['created_at_ms']));
      if (new Set(times).size < 2)
        return { undecided: 'all endpoints have the same created_at_ms' };
      if (times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0))) return null;
      return { at: 'full', expected: 'created_at_ms never going down', got: times.join(', ') };
    }),
  ];
}

function inParallel(): Check {
  return defineCheck({
    id: `${create}/limit-in-parallel`,
    title: 'lets parallel creates reach eight endpoints and no more',
    callee: create,
    alsoCalls: ['webhooks.list'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      for (const label of labels.slice(0, -2)) {
        // only the last ones race
        await drive.send(label, drive.request(create, drive.newEndpoint()));
      }
      await drive.race(
        racers.map((label) => [label, drive.request(create, drive.newEndpoint())] as const),
      );
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      claims(
        'webhooks.create.limit-in-parallel',
        { reads: [...racers, 'after'], controls: [...labels.slice(0, -2), 'after'] },
        (read) => {
          const answers = racers.map(read);
          const won = answers.filter(accepted);
          const made = [...labels.slice(0, -2).map(read), ...won];
          const ids = made.map((answer) => member(answer.json, 'endpoint_id'));
          const listed = endpointsIn(read('after')).filter((one) =>
            ids.includes(one['endpoint_id']),
          );
          const got = `${won.length} created, ${listed.length} of ours listed`;
          const expected = '2 of 4 created, 8 listed';
          if (won.length > 2) return { at: 'after', expected, got };
          if (won.length === 2) return listed.length === limit ? null : { undecided: got };
          // Contention may be told by other refusals; only a limit that is not reached is untrue.
          const untrue = answers.every((answer) => accepted(answer) || isAtLimit(answer));
          return untrue ? { at: 'after', expected, got } : { undecided: got };
        },
      ),
    ],
  });
}

function isAtLimit(answer: Answer): boolean {
  return answer.status === 409 && errorCode(answer) === 'endpoint_limit';
}
