import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '../../harness/client/client.ts';
import { member } from '../../harness/model/json.ts';
import type { Account, GatePositions, Target } from '../../harness/model/target.ts';
import { buildRequest } from '../../harness/requests/build-request.ts';
import { addSecrets } from '../../harness/secrets/account-secrets.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { createStateHook, type StateHook } from '../../harness/states/state-hook.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { visible } from '../../reporters/text/text.ts';
import { finding, type DoctorFinding } from '../doctor/finding.ts';
import { gatePositions } from '../doctor/gates.ts';
import { examineStates, madeAccount } from '../doctor/hook.ts';
import { findingLines } from '../doctor/text.ts';
import { parseFlags } from '../terminal/flags.ts';
import { outlook } from '../outlook/outlook.ts';
import type { Situation } from '../outlook/situation.ts';
import { describedTargets } from '../targets/targets.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const statesFlags = { config: { type: 'string' } } as const;

/** What a state is left alone for, to see whether it stays as it is. */
const restMs = 1000;

/**
 * `states check`: has the hook of each target make each of its states once, and says what is missing, malformed,
 * slow or moves by itself, and how many clauses each costs. Exits with 4 where a hook makes no account, with 2
 * where one of its states is to be mended, and with 0 otherwise: a hook need not make every state.
 */
export async function states(args: readonly string[], { lines }: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, statesFlags, true);
  if (positionals.join(' ') !== 'check') throw new UsageError('states: say states check');
  const targets = describedTargets({ config: values.config ?? null, target: null });
  const hooked = targets.filter((target) => target.states);
  if (hooked.length === 0) throw new UsageError('states: name a file whose targets have states');
  let code = 0;
  for (const target of hooked) {
    const found = await checked(target);
    lines([visible(target.name), ...findingLines(found)]);
    if (found.some(({ is }) => is === 'error')) code = 4;
    else if (found.some(({ is }) => is === 'warning') && code === 0) code = 2;
  }
  return code;
}

async function checked(target: Target): Promise<readonly DoctorFinding[]> {
  const { states: described, timeouts } = target;
  if (!described) return [];
  const secrets = new Secrets(randomBytes(32));
  const client = createClient({ target, secrets });
  const { stateMs } = timeouts;
  const hook = createStateHook({ ...described, stateMs, run: randomUUID() });
  const tookMs = new Map<string, number>();
  const timed: StateHook = {
    ...hook,
    setup: async (name, params) => {
      const started = performance.now();
      const made = await hook.setup(name, params);
      tookMs.set(name, Math.max(tookMs.get(name) ?? 0, performance.now() - started));
      return made;
    },
  };
  try {
    const made = await madeAccount(timed);
    if ('reason' in made) return [finding('error', 'states.account', made.reason)];
    const { account } = made;
    addSecrets(secrets, account);
    const gates = await gatePositions(client, target);
    // it is looked at first: one of the states of the others is an outage
    const moved = await movesByItself(client, timed, target, account);
    const found = await examineStates(client, timed, target, gates);
    for (const { undo } of found.toReversed()) await undo?.();
    await made.undo();
    const costs = costsAt({ target, gates, account });
    return found.map((one) => {
      const took = Math.round(tookMs.get(one.name) ?? 0);
      const slow = took > stateMs / 2;
      const text = one.is === 'ok' ? `${one.text} in ${took} ms` : one.text;
      if (one.unable) return { ...one, text: `${text}; ${costs(one.name)} clauses wait for it` };
      if (one.name === 'message' && moved !== null) return { ...one, is: 'warning', text: moved };
      if (!slow) return { ...one, text };
      return {
        ...one,
        is: 'warning',
        text: `${text}, and a run waits ${stateMs} ms (timeouts.stateMs)`,
      };
    });
  } finally {
    await Promise.all([client.close(), hook.close()]);
  }
}

/** Whether a message that the hook made leaves its state with nobody asking; null where it does not, or nothing tells. */
async function movesByItself(
  client: Client,
  hook: StateHook,
  target: Target,
  account: Account,
): Promise<string | null> {
  const params = { account: account.accountId, plane: 'public', state: 'queued' };
  const made = await hook.setup('message', params);
  const id = made.kind === 'made' ? made.values['messageId'] : undefined;
  if (typeof id !== 'string' || account.alphaKey === undefined) return null;
  const read = async () => {
    const request = buildRequest('alpha.status', account, target.origin, {
      path: { message_id: id },
    });
    const { answer } = await client.send(request, { label: null });
    return answer.status === 200 ? member(answer.json, 'state') : undefined;
  };
  const first = await read();
  if (first === undefined) return null;
  if (first !== 'queued') return `asked for queued, and the message is ${JSON.stringify(first)}`;
  await sleep(restMs);
  const second = await read();
  if (second === undefined || second === first) return null;
  return `moves by itself: queued, and ${JSON.stringify(second)} ${restMs} ms later`;
}

/** How many clauses a run could no longer exercise without a state. */
function costsAt(where: { target: Target; gates: GatePositions; account: Account }) {
  const situation = (unable: readonly string[], ownAccounts = true): Situation => ({
    ...where,
    ownAccounts,
    refused: [],
    unable: new Set(unable),
  });
  const all = outlook(situation([])).exercised.size;
  return (name: string) => all - outlook(situation([name], name !== 'account')).exercised.size;
}
