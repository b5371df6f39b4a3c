import { accepted } from '../../../harness/judge/accepted.ts';
import { isAllowed } from '../../../harness/judge/claims.ts';
import { otherStatus, otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { missingEndpoint } from '../../resources/endpoints/endpoint-listed.ts';
import {
  endpointsIn,
  isOffWhilePaused,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { type Model, type StepVerdict, lost } from '../../../harness/claims/model.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';
import { type DeliveryModel, judgeReplay, startOf } from '../deliveries/delivery-model.ts';
import { mostEndpoints } from '../endpoints/endpoint-limit-race.ts';

/** What the tables say of an account's endpoints and deliveries so far. */
interface EndpointsModel {
  /** By id, in the order of creation. */
  readonly endpoints: Map<string, EndpointModel>;
  readonly deliveries: Map<string, DeliveryModel>;
  readonly secrets: Set<string>;
  /** Those that a list showed as paused, and so as off: they may be so again at any time. */
  readonly paused: Set<string>;
  /** The kind of the step before the list. */
  last: string;
}

type Turn = 'enable' | 'disable' | 'rotate';

/** An endpoint as the tables have it. */
interface EndpointModel {
  readonly on: boolean;
  /** The step that it got there by. */
  readonly by: Turn | 'create';
  /** True once a list showed it so. */
  shown?: true;
}

/** The tables of endpoints and deliveries (contract: "States and transitions"). */
export function endpointModel(plane: ResourcePlane): Model<EndpointsModel> {
  return {
    start: () => ({
      endpoints: new Map(),
      deliveries: new Map(),
      secrets: new Set(),
      paused: new Set(),
      last: 'create',
    }),
    step: (state, answer, name) => {
      const [kind = '', ...more] = name.split('-');
      if (kind !== 'list') state.last = kind;
      if (kind === 'create') return create(plane, state, answer);
      if (kind === 'enable' || kind === 'disable' || kind === 'rotate')
        return turn(plane, state, answer, kind);
      if (kind === 'replay') return judgeReplay(plane, state, answer);
      if (kind === 'deliver') {
        const [id, delivery] = startOf(answer, more);
        state.deliveries.set(id, delivery);
        return [];
      }
      return list(plane, state, answer);
    },
  };
}

/** The clauses that the model can find broken. */
export function endpointModelClauses(plane: ResourcePlane): readonly ClauseId[] {
  const routes = webhookRoutes[plane];
  return [
    `${routes}.create.accepted`,
    `${routes}.create.eighth-accepted`,
    `${routes}.create.ninth-409`,
    `${routes}.create.disabled-on-create`,
    `${routes}.list.complete`,
    `${routes}.enable.accepted`,
    `${routes}.enable.sets-enabled`,
    `${routes}.enable.leaves-others`,
    `${routes}.disable.accepted`,
    `${routes}.disable.sets-disabled`,
    `${routes}.rotate.accepted`,
    `${routes}.rotate.sets-disabled`,
    `${routes}.rotate.new-secret`,
  ];
}

function create(plane: ResourcePlane, state: EndpointsModel, answer: Answer): StepVerdict[] {
  const clause = `${webhookRoutes[plane]}.create` as const;
  if (state.endpoints.size >= mostEndpoints) {
    const limit = [{ status: 409, code: 'endpoint_limit' }];
    const mismatch = isAllowed(answer, limit) ? null : otherStatus(answer, limit);
    return [{ clause: `${clause}.ninth-409`, mismatch }];
  }
  const last = state.endpoints.size === mostEndpoints - 1;
  const taken = answer.status === 201 && accepted(answer);
  if (taken) {
    const id = textOf(member(answer.json, 'endpoint_id'));
    state.endpoints.set(id, { on: false, by: 'create' });
    state.secrets.add(textOf(member(answer.json, 'signing_secret_b64url')));
  }
  const mismatch = taken ? null : otherStatus(answer, [{ status: 201 }]);
  return [{ clause: `${clause}.${last ? 'eighth-accepted' : 'accepted'}`, mismatch }];
}

function turn(
  plane: ResourcePlane,
  state: EndpointsModel,
  answer: Answer,
  by: Turn,
): StepVerdict[] | typeof lost {
  const clause = `${webhookRoutes[plane]}.${by}` as const;
  const id = idInPath(answer.exchange, 'endpoint_id');
  if (id === undefined || !state.endpoints.has(id)) return lost;
  const status = by === 'rotate' ? 200 : 204;
  const taken = answer.status === status && accepted(answer);
  const mismatch = taken ? null : otherStatus(answer, [{ status }]);
  const verdict: StepVerdict = { clause: `${clause}.accepted`, mismatch };
  if (!taken) return [verdict];
  state.endpoints.set(id, { on: by === 'enable', by });
  for (const delivery of state.deliveries.values())
    if (delivery.endpoint === id) delivery.after(by);
  return by === 'rotate' ? [verdict, ...newSecret(plane, state, answer)] : [verdict];
}

function newSecret(plane: ResourcePlane, { secrets }: EndpointsModel, answer: Answer) {
  const secret = member(answer.json, 'signing_secret_b64url');
  if (typeof secret !== 'string') return [];
  const known = secrets.has(secret);
  secrets.add(secret);
  const mismatch = known
    ? otherValue('signing_secret_b64url', 'none of before', 'one of before')
    : null;
  return [{ clause: `${webhookRoutes[plane]}.rotate.new-secret`, mismatch } as const];
}

const position = {
  create: 'create.disabled-on-create',
  enable: 'enable.sets-enabled',
  disable: 'disable.sets-disabled',
  rotate: 'rotate.sets-disabled',
} as const;

/** The list after a step shows every endpoint as the steps so far left it. */
function list(
  plane: ResourcePlane,
  { endpoints, paused, last }: EndpointsModel,
  answer: Answer,
): StepVerdict[] | typeof lost {
  // a list that is refused says nothing, and is judged elsewhere
  if (!accepted(answer)) return [];
  const routes = webhookRoutes[plane];
  const shown = new Map(endpointsIn(answer).map((one) => [textOf(one['endpoint_id']), one]));
  const verdicts: StepVerdict[] = [];
  for (const [id, endpoint] of endpoints) {
    const { on, by } = endpoint;
    const missing = missingEndpoint(answer, id);
    if (missing && 'inconclusive' in missing) return lost;
    if (missing) return [...verdicts, { clause: `${routes}.list.complete`, mismatch: missing }];
    const enabled = shown.get(id)?.['enabled'];
    if (typeof enabled !== 'boolean') return lost;
    if (on && isOffWhilePaused(shown.get(id))) {
      paused.add(id);
      continue;
    }
    const mismatch = enabled === on ? null : otherValue('enabled', on, enabled);
    // what was as it should be until another endpoint was turned on is a matter of that step
    const beside = last === 'enable' && endpoint.shown;
    if (beside) verdicts.push({ clause: `${routes}.enable.leaves-others`, mismatch });
    else verdicts.push({ clause: `${routes}.${position[by]}`, mismatch });
    if (!mismatch) endpoint.shown = true;
  }
  return [...verdicts, { clause: `${routes}.list.complete`, mismatch: null }];
}
