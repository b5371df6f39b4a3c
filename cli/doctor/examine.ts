import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type Client } from '../../harness/client/client.ts';
import type { Account, AccountMember, GatePositions, Target } from '../../harness/model/target.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { listenBehind } from '../../harness/run/listen-behind.ts';
import { suppliedAccount } from '../../harness/credentials/command.ts';
import { addSecrets } from '../../harness/secrets/account-secrets.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { createStateHook, type StateHook } from '../../harness/states/state-hook.ts';
import type { Situation } from '../outlook/situation.ts';
import { examineAccount, originFinding, type AccountFindings } from './account.ts';
import { buffering } from './buffering.ts';
import { finding, type DoctorFinding } from './finding.ts';
import { gateFindings, gatePositions } from './gates.ts';
import { examineStates, madeAccount, type MadeAccount, type StateFinding } from './hook.ts';
import { reach } from './reach.ts';
import { receiverFindings } from './receiver.ts';

/** What was found out about a target. */
export interface Examination {
  readonly target: Target;
  readonly findings: readonly DoctorFinding[];
  /** What checks would meet there; null where nothing answers. */
  readonly situation: Situation | null;
}

/** What an examination works with. */
interface Bench {
  readonly target: Target;
  readonly client: Client;
  readonly secrets: Secrets;
  readonly hook: StateHook | null;
  /** Where deliveries arrive; null where nothing listens. */
  readonly receiver: Receiver | null;
  readonly bound: Bound;
}

/** The part of the time that is left to end what the hook has set up. */
const forTeardown = 0.2;

const unknown: GatePositions = {
  sealedAdmission: 'unknown',
  sealedWebhookDelivery: 'unknown',
  workflowTools: 'unknown',
};

/**
 * Finds out whether a target can be judged by what its file says, within `ms` milliseconds: what was not answered by
 * then is told so. What is in front of a receiver, and a delivery to it, is waited for beyond that. Sends reads, a
 * stranger's POST without effect, and whatever else to accounts of the hook alone; an account of the file is read only.
 */
export async function examine(described: Target, ms: number): Promise<Examination> {
  const supplied = await suppliedAccount(described);
  const target = 'trouble' in supplied ? described : { ...described, ...supplied };
  const found = await examineSupplied(target, ms);
  if (!('trouble' in supplied)) return found;
  const trouble = finding('error', 'credentials.command', supplied.trouble);
  return { ...found, findings: [trouble, ...found.findings] };
}

async function examineSupplied(target: Target, ms: number): Promise<Examination> {
  const secrets = new Secrets(randomBytes(32));
  if (target.account) addSecrets(secrets, target.account);
  const each = Math.round(ms / 2);
  const requestMs = Math.min(target.timeouts.requestMs, each);
  const stateMs = Math.min(target.timeouts.stateMs, each);
  const client = createClient({
    target: { ...target, timeouts: { ...target.timeouts, requestMs, stateMs } },
    secrets,
  });
  const hook = target.states
    ? createStateHook({ ...target.states, stateMs, run: randomUUID() })
    : null;
  const receiver = await listenBehind(target);
  // what our own call of the receiver took is no time of the target's
  const bound = startBound(ms * (1 - forTeardown));
  const bench = { target, client, secrets, hook, receiver, bound };
  try {
    return await examined(bench, ms);
  } finally {
    bound.clear();
    await Promise.all([client.close(), hook?.close(), receiver?.close()]);
  }
}

async function examined(bench: Bench, ms: number): Promise<Examination> {
  const { target, client, bound } = bench;
  const late = (member: string) => finding('warning', member, `not found out within ${ms} ms`);
  const reached = await bound.within(reach(client, target), [
    finding('error', 'baseUrl', `no answer within ${ms} ms`),
  ]);
  if (reached.some(({ is }) => is === 'error'))
    return { target, findings: reached, situation: null };
  const gates = await bound.within(gatePositions(client, target), unknown);
  // it has the time that a run gives a delivery, and nothing else waits for it
  const receiving = receiverFindings(bench).catch((error: unknown) => [
    finding('warning', 'receiver', `not found out: ${String(error)}`),
  ]);
  const [held, own, made] = await Promise.all([
    bound.within(buffering(client, target), late('requestBuffering')),
    examineFixed(bench, gates, late),
    examineHook(bench, gates, late),
  ]);
  const [gated, origin] = await Promise.all([
    bound.within(gateFindings(client, target, gates, made.account ?? target.account), [
      late('gates'),
    ]),
    bound.within(originFinding(client, target, made.account), late('origin')),
  ]);
  await endStates(made.states, ms * forTeardown);
  const asked = [held, ...gated, origin, ...(await receiving), ...own.findings, ...made.findings];
  const findings = [...reached, ...asked];
  return { target, findings, situation: situationOf(target, gates, own, made) };
}

type Late = (member: string) => DoctorFinding;

async function examineFixed(
  { target, client, bound }: Bench,
  gates: GatePositions,
  late: Late,
): Promise<AccountFindings> {
  const { account } = target;
  if (!account) return { findings: [], refused: [] };
  const work = examineAccount(client, target, gates, { account, from: 'account' });
  return bound.within(work, { findings: [late('account')], refused: [] });
}

/** What was found out of a hook and its account. */
interface HookFindings extends AccountFindings {
  readonly account?: Account;
  readonly states: readonly StateFinding[];
}

async function examineHook(bench: Bench, gates: GatePositions, late: Late): Promise<HookFindings> {
  const { target, client, hook, bound, secrets } = bench;
  if (!hook) return { findings: [], refused: [], states: [] };
  const tooLate: MadeAccount = { reason: late('').text, late: true };
  const made = await bound.within(madeAccount(hook), tooLate);
  if ('reason' in made) {
    // the account of the file serves in its place
    const is = target.account || made.late ? 'warning' : 'error';
    return { findings: [finding(is, 'states.account', made.reason)], refused: [], states: [] };
  }
  const { account, undo } = made;
  addSecrets(secrets, account);
  const work = examineAccount(client, target, gates, { account, from: 'states.account' });
  const [found, states] = await Promise.all([
    bound.within(work, { findings: [late('states.account')], refused: [] }),
    bound.within(examineStates(client, hook, target, gates), [{ ...late('states'), name: '' }]),
  ]);
  return {
    account,
    refused: found.refused,
    findings: [...found.findings, ...states],
    states: [{ ...finding('ok', 'states.account', 'made'), name: 'account', undo }, ...states],
  };
}

/** Ends what was set up, the last first, as long as there is time. */
async function endStates(states: readonly StateFinding[], ms: number): Promise<void> {
  const bound = startBound(ms);
  const ending = async () => {
    for (const { undo } of states.toReversed()) await undo?.();
  };
  await bound.within(ending(), undefined);
  bound.clear();
}

function situationOf(
  target: Target,
  gates: GatePositions,
  own: AccountFindings,
  made: HookFindings,
): Situation {
  const refused: readonly AccountMember[] = made.account ? made.refused : own.refused;
  const unable = made.states.flatMap((one) => (one.unable ? [one.name] : []));
  return {
    target,
    gates,
    account: made.account ?? target.account ?? {},
    ownAccounts: made.account !== undefined,
    refused,
    unable: new Set(unable),
  };
}

/** A time after which the wait ends. */
interface Bound {
  /** What work comes to in time; otherwise, and where it fails, what replaces it. */
  readonly within: <T>(work: Promise<T>, otherwise: T) => Promise<T>;
  readonly clear: () => void;
}

/** Starts the time that all work together gets, in milliseconds. */
function startBound(ms: number): Bound {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((end) => {
    timer = setTimeout(end, ms);
  });
  return {
    within: (work, otherwise) =>
      Promise.race([work.catch(() => otherwise), over.then(() => otherwise)]),
    clear: () => clearTimeout(timer),
  };
}
