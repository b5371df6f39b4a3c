import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, claims, refuses } from '../../../harness/judge/claims.ts';
import { otherCount, stillListed, unlisted } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import {
  limitInParallel,
  mostEndpoints,
  noMoreThanEight,
  roomAfterOutage,
  roomAfterRefusals,
} from './endpoint-limit-race.ts';
import { foundEndpointChecks } from './endpoint-found.ts';
import { inOrder, showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { tiedEndpoints } from './endpoint-ties.ts';
import { takesProbe, unless } from '../../../harness/claims/answers.ts';

const endpointLimit = [{ status: 409, code: 'endpoint_limit' }];
const labels = Array.from({ length: mostEndpoints }, (_, i) => `create-${i + 1}`);
const full = [...labels, 'full'];

type Mix = 'disabled' | 'enabled' | 'mixed';

/** Those that are turned on, last first: an order of changes that is not that of creation. */
const turnedOn: Readonly<Record<Mix, readonly string[]>> = {
  disabled: [],
  enabled: labels.toReversed(),
  mixed: ['create-6', 'create-3'],
};

/** The limit of eight endpoints and the list of them (contract: create rule 3, "Limits"). */
export const endpointLimitSuite: Suite = {
  id: 'endpoint-limit',
  title: 'An account has at most eight webhook endpoints',
  checks: [...endpointLimitChecks('public'), tiedEndpoints()],
};

/** The limit, which is the same on both planes and counted on each by itself. */
export function endpointLimitChecks(plane: ResourcePlane): readonly Check[] {
  const states = ['disabled', 'enabled', 'mixed'] as const;
  return [
    ...states.map((state) => ninth(plane, state)),
    limitInParallel(plane),
    roomAfterRefusals(plane),
    roomAfterOutage(plane),
    ...foundEndpointChecks(plane),
  ];
}

function ninth(plane: ResourcePlane, state: Mix): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/ninth-of-${state}`,
    title: `answers 409 endpoint_limit to the ninth endpoint, eight being ${state}`,
    callee: create,
    alsoCalls: [`${routes}.list`, ...(state === 'disabled' ? [] : ([`${routes}.enable`] as const))],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const ids = new Map<string, string>();
      for (const label of labels) {
        // the order of creation is what is judged
        ids.set(label, await createOne(drive, plane, label));
        if (label === 'create-4') await outlastClock(drive, plane);
      }
      for (const label of turnedOn[state]) {
        // last first
        const path = { endpoint_id: ids.get(label) ?? '' };
        await drive.send(`on-${label}`, drive.request(`${routes}.enable`, { path }));
      }
      await drive.send('full', drive.request(`${routes}.list`));
      const fault = 'the account has eight endpoints';
      await drive.send('ninth', drive.request(create, { ...drive.newEndpoint(), fault }));
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      eighth(plane),
      ninthRefused(plane),
      ninthNotMade(plane),
      ...fullListClaims(plane),
      ...noMoreThanEight(plane),
      ...turnedOn[state].flatMap((label) => [
        accepts(`${routes}.enable.accepted`, `on-${label}`, 204),
        showsEnabled(`${routes}.enable.sets-enabled`, `on-${label}`, true, 'full'),
      ]),
    ],
  });
}

/** A pause between two creates lets most targets give them different times. */
async function createOne(drive: Drive, plane: ResourcePlane, label: string): Promise<string> {
  const create = `${webhookRoutes[plane]}.create` as const;
  const answer = await drive.send(label, drive.request(create, drive.newEndpoint()));
  await drive.pause(3);
  return textOf(member(answer.json, 'endpoint_id'));
}

/** A clock of whole seconds gives all the same time, and no order to judge: then wait for the next. */
async function outlastClock(drive: Drive, plane: ResourcePlane): Promise<void> {
  const list = await drive.setUp(drive.request(`${webhookRoutes[plane]}.list`));
  const times = new Set(endpointsIn(list).map((endpoint) => endpoint['created_at_ms']));
  if (times.size === 1) await drive.pause(1100);
}

/** The eighth is due only if the seven before it came into being. */
function eighth(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.create.eighth-accepted` as const;
  return takesProbe(clause, 'create-8', [{ status: 201 }], { controls: labels.slice(0, -1) });
}

/** So is the refusal of the ninth. */
function ninthRefused(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.create.ninth-409` as const;
  const refused = refuses(clause, 'ninth', endpointLimit, { controls: [...labels, 'full'] });
  return unless(refused, (read) => {
    const { length } = endpointsIn(read('full'));
    return length !== mostEndpoints && `the list shows ${length} endpoints`;
  });
}

function ninthNotMade(plane: ResourcePlane): Claim {
  const reads = ['ninth', 'full', 'after'];
  return claims(
    `${webhookRoutes[plane]}.create.refused-creates-nothing`,
    { reads, controls: ['full', 'after'] },
    (read) => {
      if (read('ninth').status < 400) return { inconclusive: 'the ninth was not refused' };
      const [before = [], after = []] = ['full', 'after'].map((label) =>
        endpointsIn(read(label)).map((one) => textOf(one['endpoint_id'])),
      );
      const more = after.find((id) => !before.includes(id));
      if (more !== undefined) return { at: 'after', ...stillListed(`the endpoint ${more}`) };
      if (after.length === before.length) return null;
      return { at: 'after', ...otherCount('endpoints', before.length, after.length) };
    },
  );
}

function fullListClaims(plane: ResourcePlane): Claim[] {
  const list = `${webhookRoutes[plane]}.list` as const;
  return [
    claims(`${list}.complete`, full, (read) => {
      const listed: unknown[] = endpointsIn(read('full')).map((one) => one['endpoint_id']);
      if (listed.some((id) => typeof id !== 'string'))
        return { inconclusive: 'the list gives ids that are no strings' };
      const made = labels.map((label) => member(read(label).json, 'endpoint_id'));
      const lost = made.findIndex((id) => !listed.includes(id));
      if (lost < 0) return null;
      return { at: 'full', ...unlisted(`the endpoint ${textOf(made[lost])}`, listed.length) };
    }),
    inOrder(plane, 'full', full),
  ];
}
