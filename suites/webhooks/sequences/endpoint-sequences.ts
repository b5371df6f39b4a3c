import {
  endpointCommands,
  type EndpointCommand,
} from '../../../fixtures/generators/endpoint-commands.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { member } from '../../../harness/model/json.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherCount } from '../../../harness/judge/found.ts';
import { vacuous, type Check, type Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { modelClaims, stepLabel } from '../../../harness/claims/model.ts';
import { deliveryModelClauses } from '../deliveries/delivery-model.ts';
import {
  deliveryRoutes,
  freshKey,
  listRequest,
  makeDelivery,
  replayRequest,
  type ListedDelivery,
  type DeliveryState,
} from '../../resources/deliveries/delivery-support.ts';
import { endpointModel, endpointModelClauses } from './endpoint-model.ts';
import { mostEndpoints } from '../endpoints/endpoint-limit-race.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

const longest = 14;
const runs = 6;

const create: EndpointCommand = { kind: 'create' };
const on = (kind: 'enable' | 'disable' | 'rotate', endpoint = 0): EndpointCommand => ({
  kind,
  endpoint,
});
const made = (state: 'failed' | 'pending', generation: 1 | 2 | 3 = 1): EndpointCommand => ({
  kind: 'deliver',
  endpoint: 0,
  state,
  generation,
});
const replay = (delivery: number): EndpointCommand => ({ kind: 'replay', delivery });

/** Sequences that between them come to every clause of the model. */
const examples: readonly (readonly EndpointCommand[])[] = [
  [...Array.from({ length: 7 }, () => create), on('enable', 1), on('rotate', 2), create],
  [
    on('enable'),
    made('failed'),
    made('failed', 3),
    made('pending'),
    replay(0),
    replay(1),
    replay(2),
  ],
  [on('enable'), made('failed'), on('disable'), replay(0), on('enable'), on('disable')],
  [
    on('enable'),
    made('failed'),
    on('rotate'),
    on('enable'),
    replay(0),
    on('rotate'),
    on('enable'),
    on('disable'),
  ],
  [on('enable'), ...[0, 1, 2].flatMap((one) => [made('failed'), replay(one)])],
  [...Array.from({ length: 3 }, () => [on('enable'), on('disable')]).flat(), on('enable')],
  [...Array.from({ length: 3 }, () => create), ...[0, 1, 2, 3].map((one) => on('enable', one))],
];

/** Sequences on a plane, each on an account of its own. */
export function sequences(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const deliveries = deliveryRoutes[plane];
  return defineProperty({
    id: `${routes}.list/sequences`,
    title: 'shows after each step of any sequence the state that the tables give',
    callee: `${routes}.list`,
    besides: 'any steps',
    alsoCalls: [
      `${routes}.create`,
      `${routes}.enable`,
      `${routes}.disable`,
      `${routes}.rotate`,
      `${deliveries}.list`,
      `${deliveries}.replay`,
    ],
    needs: { states: ['delivery'], freshAccount: true },
    long: true,
    cases: { arbitrary: endpointCommands(longest), examples, runs },
    accounts: 'each',
    drive: (drive, commands) => takeSteps(drive, plane, commands),
    claims: [
      ...modelClaims(
        [...endpointModelClauses(plane), ...deliveryModelClauses(plane)],
        endpointModel(plane),
      ),
      ...neverMoreThanEight(plane),
    ],
  });
}

/** No list after any step is longer; on the sealed plane its schema says as much. */
function neverMoreThanEight(plane: ResourcePlane): Claim[] {
  if (plane === 'sealed') return [];
  const claim = claims('webhooks.list.at-most-eight', { reads: ['step-*'] }, (read) => {
    const lists = read.all('step-').filter(({ exchange }) => exchange.callee === 'webhooks.list');
    const long = lists.find((list) => endpointsIn(list).length > mostEndpoints);
    if (!long) return lists.some(accepted) ? null : vacuous;
    const found = otherCount('endpoints', { most: mostEndpoints }, endpointsIn(long).length);
    return { at: long.exchange.label ?? '', ...found };
  });
  return [claim];
}

/** Steps in any order against the contract's tables (contract: "States and transitions"). */
export const endpointSequencesSuite: Suite = {
  id: 'endpoint-sequences',
  title: 'Any sequence of steps on webhook endpoints and deliveries',
  checks: [sequences('public')],
};

/**
 * Sends the steps after a first create, each with a look at the endpoints after it; one that finds
 * nothing to address is left out.
 */
async function takeSteps(
  drive: Drive,
  plane: ResourcePlane,
  commands: readonly EndpointCommand[],
): Promise<void> {
  const routes = webhookRoutes[plane];
  const endpoints: string[] = [];
  const deliveries: ListedDelivery[] = [];
  const off = new Set<string>();
  for (const [place, command] of [create, ...commands].entries()) {
    const label = (name: string) => stepLabel(place, name);
    if (command.kind === 'create') {
      const request = drive.request(`${routes}.create`, drive.newEndpoint());
      const id = member((await drive.send(label('create'), request)).json, 'endpoint_id');
      if (typeof id === 'string') {
        endpoints.push(id);
        off.add(id);
      }
    } else if (command.kind === 'replay') {
      const delivery = at(deliveries, command.delivery);
      if (!delivery) continue;
      await drive.send(label('replay'), replayRequest(drive, plane, delivery, freshKey(drive)));
    } else {
      const endpoint = at(endpoints, command.endpoint);
      if (endpoint === undefined) continue;
      if (command.kind === 'deliver') {
        const { state, generation } = command;
        // only an endpoint that is on has anything on its way
        if (state === 'pending' && off.has(endpoint)) continue;
        const delivery = await makeDelivery(drive, plane, endpoint, stateOf(state, generation));
        deliveries.push(delivery);
        const name = `deliver-${state}-${generation}-${delivery.id}`;
        await drive.readWhole(label(name), listRequest(drive, plane, endpoint));
        continue;
      }
      if (command.kind === 'enable') off.delete(endpoint);
      else off.add(endpoint);
      const path = { endpoint_id: endpoint };
      await drive.send(label(command.kind), drive.request(`${routes}.${command.kind}`, { path }));
    }
    await drive.send(label('list'), drive.request(`${routes}.list`));
  }
}

function at<T>(all: readonly T[], place: number): T | undefined {
  return all[place % Math.max(1, all.length)];
}

function stateOf(state: 'failed' | 'pending', generation: 1 | 2 | 3): DeliveryState {
  return state === 'pending'
    ? { status: 'pending', generation }
    : { status: 'dead', terminalReason: 'failed', generation };
}
