import { type DoctorFinding, finding } from './finding.ts';
import { recordsClock } from './records-clock.ts';
import { type StateTrial, noEndpoint, stateTrials } from './states.ts';
import type { Client } from '../../harness/client/client.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { withinTier } from '../../harness/model/effort.ts';
import { member } from '../../harness/model/json.ts';
import type { Account, GatePositions, Target } from '../../harness/model/target.ts';
import { mayPass } from '../../harness/model/verdict.ts';
import { buildRequest } from '../../harness/requests/build-request.ts';
import type { StateHook } from '../../harness/states/state-hook.ts';
import { readAccount } from '../../harness/target-file/read-account.ts';

/** An account of the hook, or why there is none; `late` where it may only be slower than is waited for here. */
export type MadeAccount =
  | { readonly account: Account; readonly undo: () => Promise<unknown> }
  | { readonly reason: string; readonly late?: boolean };

/** Has the hook make an account. */
export async function madeAccount(hook: StateHook): Promise<MadeAccount> {
  const made = await hook.setup('account', {});
  if (made.kind !== 'made') {
    const late = made.kind === 'failed' && made.late === true;
    return { reason: late ? `${made.reason}; a run waits timeouts.stateMs` : made.reason, late };
  }
  const account = readAccount(made.values);
  if (Array.isArray(account)) return { reason: `its values are malformed: ${account.join('; ')}` };
  return { account, undo: () => hook.teardown('account', {}, made.values) };
}

/** What came of asking for a state. */
export interface StateFinding extends DoctorFinding {
  readonly name: string;
  /** True where no check can have it. */
  readonly unable?: true;
  /** Takes it away again. */
  readonly undo?: () => Promise<unknown>;
}

/**
 * Asks the hook for each of its states, all at once, on an account that has them alone: an outage, for
 * one, would show in all else that is asked of it.
 */
export async function examineStates(
  client: Client,
  hook: StateHook,
  target: Target,
  gates: GatePositions,
): Promise<StateFinding[]> {
  const made = await madeAccount(hook);
  if ('reason' in made) return [{ ...finding('warning', 'states', made.reason), name: 'account' }];
  const { account, undo } = made;
  const endpoint = await newEndpoint(client, target, account);
  // before the hook is asked to move this account's time on
  const clock = endpoint.made && (await recordsClock(client, target, account, endpoint.made));
  const { accountId, deviceId } = account;
  const place = { account: accountId, deviceId, gates, endpointId: endpoint.id };
  const trials = stateTrials(place).map((trial) =>
    trial.not === noEndpoint ? { ...trial, not: endpoint.reason } : trial,
  );
  const found = await Promise.all(trials.map((trial) => ask(hook, trial)));
  return [
    { ...finding('ok', 'states.account', 'made'), name: 'account', undo },
    ...(clock ? [{ ...clock, name: 'account' }] : []),
    ...(endpoint.refused ? [{ ...endpoint.refused, name: 'account' }] : []),
    ...found,
  ];
}

async function ask(
  hook: StateHook,
  { name, params, gives, not }: StateTrial,
): Promise<StateFinding> {
  const say = (is: DoctorFinding['is'], text: string) => ({
    ...finding(is, `states.${name}`, text),
    name,
  });
  if ((await hook.offers(name)) === 'no')
    return { ...say('open', 'the hook does not list it'), unable: true };
  if (not !== undefined) return say('open', `not asked for: ${not}`);
  const made = await hook.setup(name, params);
  if (made.kind !== 'made') {
    // a hook need not make every state; one that fails is to be mended
    const is = made.kind === 'cannot' ? 'open' : 'warning';
    return { ...say(is, made.reason), unable: true };
  }
  const undo = () => hook.teardown(name, params, made.values);
  if (gives !== undefined && made.values[gives] === undefined)
    return { ...say('warning', `made, but its answer lacks ${gives}`), unable: true, undo };
  return { ...say('ok', 'made'), undo };
}

/** An endpoint that was made, with the answer to its create, or why there is none. */
interface NewEndpoint {
  readonly id: string | undefined;
  readonly reason: string;
  readonly made: Answer | null;
  /** Set where a good request was refused, and not for a moment: so will a run's be. */
  readonly refused?: DoctorFinding;
}

/** An endpoint on an account of the hook, which some states are about. */
async function newEndpoint(client: Client, target: Target, account: Account): Promise<NewEndpoint> {
  const { origin, maxTier, callbackHost = 'example.com' } = target;
  if (!withinTier('mutating', maxTier))
    return none(`it needs an endpoint, and maxTier is ${maxTier}`);
  if (!origin || !account.owner)
    return none('it needs an endpoint, and creating one needs origin and owner');
  const body = { callback_url: `https://${callbackHost}/sms-gateway-conformance/doctor` };
  const { answer } = await client.send(buildRequest('webhooks.create', account, origin, { body }), {
    label: null,
  });
  const id = member(answer.json, 'endpoint_id');
  if (answer.status === 201 && typeof id === 'string') return { id, reason: '', made: answer };
  const met = `answered ${answer.status} to a good request`;
  const refused = finding('warning', 'POST /v1/webhooks', `${met}: no run can end with 0`);
  return {
    ...none(`no endpoint could be made: POST /v1/webhooks ${met}`),
    ...(!mayPass(answer.exchange) && { refused }),
  };
}

function none(reason: string): NewEndpoint {
  return { id: undefined, reason, made: null };
}
