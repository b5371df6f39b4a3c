import { accepted } from '../../../harness/judge/accepted.ts';
import { isAllowed } from '../../../harness/judge/claims.ts';
import { otherStatus, otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { member } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { deliveryRoutes } from '../../resources/deliveries/delivery-support.ts';
import { notEligible, replayLimit } from '../../resources/not-eligible.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { type StepVerdict, lost } from '../../../harness/claims/model.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

/** What a delivery may be: dead by failure, on its way, or past any replay. */
type State = 'failed' | 'open' | 'over';

/** A delivery as the tables have it: a set of states, since who sends may have moved it on. */
export class DeliveryModel {
  readonly endpoint: string;
  generation: number;
  states: ReadonlySet<State>;
  /** True where a rotate retired what a replay could have brought back. */
  rotated = false;

  constructor(endpoint: string, generation: number, state: State) {
    this.endpoint = endpoint;
    this.generation = generation;
    this.states = new Set([state]);
  }

  /** Takes a step on its endpoint. */
  after(step: 'enable' | 'disable' | 'rotate'): void {
    if (step === 'enable') return;
    const left = new Set(this.states);
    if (left.delete('open')) left.add('over');
    // a failure with its generations used up may stay one, and is not replayable as such
    if (step === 'rotate' && left.delete('failed')) {
      this.rotated = true;
      left.add('over');
    }
    this.states = left;
  }

  /** Takes a step after which it may be anything. */
  moved(): void {
    this.states = new Set(['failed', 'open', 'over']);
  }
}

/** The delivery that the hook made, read off the label of the look at it: state, generation, id. */
export function startOf(answer: Answer, words: readonly string[]): [string, DeliveryModel] {
  const [state, generation, ...id] = words;
  const endpoint = idInPath(answer.exchange, 'endpoint_id') ?? '';
  const is = state === 'failed' ? 'failed' : 'open';
  return [id.join('-'), new DeliveryModel(endpoint, Number(generation), is)];
}

/** The clauses of replays that the model can find broken. */
export function deliveryModelClauses(plane: ResourcePlane): readonly ClauseId[] {
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  return [
    `${replay}.accepted`,
    `${replay}.next-generation`,
    `${replay}.exhausted`,
    `${replay}.endpoint-disabled`,
    `${replay}.not-eligible`,
    `${webhookRoutes[plane]}.rotate.retires-failed`,
  ];
}

/** What a replay depends on: the deliveries, and whether their endpoints are on, or may be paused; all by id. */
interface Tables {
  readonly endpoints: ReadonlyMap<string, { readonly on: boolean }>;
  readonly deliveries: ReadonlyMap<string, DeliveryModel>;
  readonly paused: ReadonlySet<string>;
}

/** A replay under a key of its own, by the table of deliveries. */
export function judgeReplay(
  plane: ResourcePlane,
  { endpoints, deliveries, paused }: Tables,
  answer: Answer,
): StepVerdict[] | typeof lost {
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  const delivery = deliveries.get(idInPath(answer.exchange, 'delivery_id') ?? '');
  const endpoint = endpoints.get(delivery?.endpoint ?? '');
  if (!delivery || !endpoint) return lost;
  const { states, generation, rotated } = delivery;
  const [only] = states.size === 1 ? states : [];
  const answered = (clause: ClauseId, ...allowed: readonly Allowed[]): StepVerdict => ({
    clause,
    mismatch: isAllowed(answer, allowed) ? null : otherStatus(answer, allowed),
  });
  delivery.moved();

  if (only === undefined) return [];
  if (!endpoint.on) {
    // past its last generation, either code
    const exhausted = generation === 3 && isAllowed(answer, [replayLimit]);
    return exhausted ? [] : [answered(`${replay}.endpoint-disabled`, notEligible)];
  }
  // one that reads as off for a pause may take no replay
  if (paused.has(delivery.endpoint) && isAllowed(answer, [notEligible])) return [];
  if (only === 'open') return [answered(`${replay}.not-eligible`, notEligible)];
  if (only === 'over') {
    if (!rotated) return [];
    const retired = `${webhookRoutes[plane]}.rotate.retires-failed` as const;
    return [answered(retired, { status: 409 }, { status: 404 })];
  }
  if (generation === 3) return [answered(`${replay}.exhausted`, replayLimit)];
  const clause = `${replay}.accepted` as const;
  if (answer.status !== 202 || !accepted(answer))
    return [{ clause, mismatch: otherStatus(answer, [{ status: 202 }]) }];
  const next = generation + 1;
  delivery.generation = next;
  const is = member(answer.json, 'generation');
  const mismatch = is === next ? null : otherValue('generation', next, is);
  return [
    { clause, mismatch: null },
    { clause: `${replay}.next-generation`, mismatch },
  ];
}
