import { AnswerRoom } from '../client/answer-room.ts';
import { bounded } from '../client/bounded.ts';
import { type Client, createClient } from '../client/client.ts';
import { suppliedAccount } from '../credentials/command.ts';
import { type Effort, thoroughnessOf } from '../model/effort.ts';
import type { Exchange } from '../model/exchange.ts';
import { member as memberOf } from '../model/json.ts';
import { nowMs } from '../model/now.ts';
import type { CheckResult, KnownSecret } from '../model/result.ts';
import type { RunSettings } from '../model/settings.ts';
import { graceAfter } from '../model/stop.ts';
import type { Account, GatePositions, Target } from '../model/target.ts';
import { type RefusedCredential, refusedCredentials } from './credentials.ts';
import { judgePreflight } from './judge-preflight.ts';
import { mistakeIn } from './mistakes.ts';
import { unreachable } from './reach.ts';
import { buildRequest, requestTo } from '../requests/build-request.ts';
import { addSecrets } from '../secrets/account-secrets.ts';
import { Secrets } from '../secrets/secrets.ts';
import { createStateHook } from '../states/state-hook.ts';
import { detectGates } from '../target-file/gates.ts';
import { readAccount } from '../target-file/read-account.ts';
import { randomBytes, randomUUID } from 'node:crypto';

/** Webhook endpoints that an account may have (contract: "Limits"). */
const mostEndpoints = 8;

/** What is known of a target before its checks run. */
interface Preparation {
  readonly settings: RunSettings;
  /** Why the target can't be judged at all; null where it can. */
  readonly trouble: string | null;
  /** Credentials that it refused, as the target file names them. */
  readonly refused: readonly { readonly member: string; readonly detail: string }[];
  /** What was sent to find all that out, judged; null where there was no answer to judge. */
  readonly sent: CheckResult | null;
  /** The credentials that it was tried with, and what replaces each. */
  readonly secrets: readonly KnownSecret[];
}

/** What a run is given beside its target. */
interface RunFacts {
  readonly seed: number;
  readonly effort?: Effort;
  readonly complete?: boolean;
  /** How often a check that found something is driven again. */
  readonly repeats: number;
  /** The folder that all exchanges are written to. */
  readonly journal: string | null;
  /** The file that is told which endpoints may be left enabled. */
  readonly trail?: string;
  readonly only: readonly string[] | null;
  /** Bytes that are kept of its answers here, and as many in the run; see `RunSettings`. */
  readonly mostKept?: number;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
}

/**
 * Finds out whether a target is there, where its gates stand and whether it knows the credentials
 * it was described with, those that its command prints included. Sends reads only.
 */
export async function preflight(
  described: Target,
  { seed, effort, complete, repeats, journal, trail, only, mostKept, signal }: RunFacts,
): Promise<Preparation> {
  const placeholderKey = randomBytes(32).toString('hex');
  const runId = randomUUID();
  const secrets = new Secrets(Buffer.from(placeholderKey, 'hex'));
  const supplied = await suppliedAccount(described);
  const target = 'trouble' in supplied ? described : { ...described, ...supplied };
  if (target.account) addSecrets(secrets, target.account);
  const sent: Exchange[] = [];
  const client = bounded(
    createClient({
      target,
      secrets,
      answerRoom: new AnswerRoom(mostKept),
      onExchange: (one) => void sent.push(one),
      ...(signal && { given: signal }),
    }),
    target.concurrency,
  );
  const settings = (gates: GatePositions, found: Partial<RunSettings>): RunSettings => ({
    target,
    gates,
    refused: [],
    ownAccounts: false,
    noAccounts: null,
    endpointRoom: mostEndpoints,
    seed,
    ...(effort && { effort }),
    ...(complete && { complete }),
    spares: thoroughnessOf(effort ? { effort } : {}).spares,
    repeats,
    journal,
    ...(trail !== undefined && { trail }),
    ...(mostKept !== undefined && { mostKept }),
    // anyone who bounds how many checks are at work bounds what each of them sends at the same time
    ...(target.concurrency !== undefined && { casesAtOnce: 1 }),
    runId,
    placeholderKey,
    endsAtMs: nowMs() + target.timeouts.runMs,
    only,
    ...found,
  });
  try {
    const trouble = 'trouble' in supplied ? supplied.trouble : await unreachable(client);
    if (trouble !== null)
      return {
        settings: settings(unknownGates, {}),
        trouble,
        refused: [],
        sent: null,
        secrets: secrets.handOver(),
      };
    const gates = await detectGates(target, async (method, path) => {
      const { answer } = await client.send(requestTo(null, method, path), { label: null });
      return answer.exchange.noAnswer ? null : answer.status;
    });
    const fixed = await refusedOf(client, target, gates, target.account);
    const hook = await tryHook(target, runId, signal && graceAfter(signal));
    if (hook.account) addSecrets(secrets, hook.account);
    const made = await refusedOf(client, target, gates, hook.account);
    const known = { fixed: target.account, made: hook.account, refusedOfMade: made };
    const noAccount = target.account || hook.reason === null ? null : `no account: ${hook.reason}`;
    const mistake = noAccount ?? (await mistakeIn(client, target, gates, known));
    await hook.release();
    const found = {
      refused: (hook.account ? made : fixed).map(({ member }) => member),
      ownAccounts: hook.account !== undefined,
      noAccounts: hook.reason,
      endpointRoom: await endpointRoom(client, target, gates),
    };
    return {
      settings: settings(gates, found),
      trouble: mistake,
      refused: [
        ...fixed.map(({ member, detail }) => ({ member: `account.${member}`, detail })),
        ...made.map(({ member, detail }) => ({ member: `states.account.${member}`, detail })),
      ],
      sent: judgePreflight(sent, gates, secrets),
      secrets: secrets.handOver(),
    };
  } finally {
    await client.close();
  }
}

const unknownGates: GatePositions = {
  sealedAdmission: 'unknown',
  sealedWebhookDelivery: 'unknown',
  workflowTools: 'unknown',
};

async function refusedOf(
  client: Client,
  target: Target,
  gates: GatePositions,
  account: Account | undefined,
): Promise<RefusedCredential[]> {
  return account ? refusedCredentials(client, target, gates, account) : [];
}

/** An account of the hook, or why there is none; `release` gives it back. */
interface HookTrial {
  readonly account: Account | undefined;
  readonly reason: string | null;
  readonly release: () => Promise<void>;
}

const nothing = () => Promise.resolve();

/** One account of the hook, so that credentials that no target takes are reported before the run. */
async function tryHook(
  target: Target,
  run: string,
  given: AbortSignal | undefined,
): Promise<HookTrial> {
  if (!target.states) return { account: undefined, reason: null, release: nothing };
  const hook = createStateHook({ ...target.states, stateMs: target.timeouts.stateMs, run, given });
  const made = await hook.setup('account', {});
  if (made.kind !== 'made') {
    await hook.close();
    return { account: undefined, reason: made.reason, release: nothing };
  }
  const account = readAccount(made.values);
  const release = async () => {
    await hook.teardown('account', {}, made.values);
    await hook.close();
  };
  if (!Array.isArray(account)) return { account, reason: null, release };
  const reason = `the state hook's account: ${account.join('; ')}`;
  return { account: undefined, reason, release };
}

/** How many endpoints the fixed account can still take; planes may share them. */
async function endpointRoom(client: Client, target: Target, gates: GatePositions): Promise<number> {
  const { account, origin } = target;
  const lists = [
    ...(account?.owner ? (['webhooks.list'] as const) : []),
    ...(account?.sealedKey && gates.sealedAdmission === 'on'
      ? (['sealed.webhooks.list'] as const)
      : []),
  ];
  const counts = await Promise.all(
    lists.map(async (id) => {
      const request = buildRequest(id, account ?? {}, origin);
      const { answer } = await client.send(request, { label: null });
      const endpoints = memberOf(answer.json, 'endpoints');
      return Array.isArray(endpoints) ? endpoints.length : 0;
    }),
  );
  return Math.max(0, mostEndpoints - Math.max(0, ...counts));
}
