import { bytesOfRequest } from '../../client/answer-room.ts';
import { accepted } from '../../judge/accepted.ts';
import { assumptions, onlyAssumed, remedies } from '../../judge/assumed.ts';
import { control } from '../../judge/claims.ts';
import { clip, describe } from '../../judge/describe.ts';
import { refusedByTarget } from '../../judge/judge-claim.ts';
import type { Answer } from '../../model/answer.ts';
import { withinTier } from '../../model/effort.ts';
import type { Callee } from '../../model/exchange.ts';
import { nowMs } from '../../model/now.ts';
import type { RequestSpec } from '../../model/request.ts';
import { Stop, stopByTarget, lacking } from '../../model/stop.ts';
import type { BudgetItem } from '../../model/target.ts';
import { buildRequest } from '../../requests/build-request.ts';
import { methodPlaces } from '../../requests/workflow-body.ts';
import { keepExchange } from './asides.ts';
import { askedAgain } from './ask-again.ts';
import type { DriveParts } from './drive-parts.ts';
import { isEarly, isEarlyFooting, mayBeEarly } from './early-looks.ts';
import { stopIfNotGranted } from './granted.ts';
import { markFurther } from './own-requests.ts';
import { tierOfRequest } from './request-tier.ts';
import { lookUntilShown } from './until-shown.ts';
import { type Change, awaitList, looksAtList } from '../waiting/list-patience.ts';
import { takeRest } from '../waiting/rest.ts';
import { operations } from '../../../schemas/operations/index.ts';

/** Sends one request and records it; without a label it is recorded and not judged. */
export async function record(
  parts: DriveParts,
  label: string | null,
  request: RequestSpec,
): Promise<Answer> {
  guard(parts, label, request);
  const { patience, recording, signal } = parts;
  if (patience && looksAtList(request)) {
    const since = recording.exchanges.length;
    await awaitList(patience, request, (look) => exchanged(parts, null, look), signal);
    markFurther(recording, since);
  }
  await takeRest(parts.rest, label, parts.env.patience, signal);
  const sentAtMs = nowMs();
  const answer = await exchanged(parts, label, request);
  if (label !== null && request.fault === null)
    await stopIfNotGranted(parts, answer, (asked) => exchanged(parts, null, asked));
  noteChange(parts, { sentAtMs, accepted: accepted(answer) }, request);
  return answer;
}

async function exchanged(
  parts: DriveParts,
  label: string | null,
  request: RequestSpec,
): Promise<Answer> {
  const { env, recording, signal } = parts;
  const { answers, counts } = await askedAgain(parts, request, async () => {
    env.allowance.take();
    const { exchange, answer } = await env.client.send(request, { label, signal });
    env.presence.note(exchange);
    env.lags.latency.note(exchange);
    return answer;
  });
  for (const answer of answers) {
    if (answer !== counts) recording.further.add(recording.exchanges.length);
    keep(parts, request, answer);
  }
  return counts;
}

/** Has an answer in the recording, and what it tells of the account in the books. */
export function keep(
  { recording, lease, env }: DriveParts,
  request: RequestSpec,
  answer: Answer,
  race?: number,
): Answer {
  env.clock.note(recording.fresh, answer);
  env.standing.note(answer.exchange);
  keepExchange(recording, env.clock.marked(answer.exchange), env.secrets, race);
  lease.ledger.note(request, answer);
  return answer;
}

/** Whatever is no read may have changed what lists show. */
export function noteChange(
  { patience, recording }: DriveParts,
  change: Change,
  request?: RequestSpec,
): void {
  if (request?.method === 'GET') return;
  recording.changedAtMs = nowMs();
  patience?.changes.push(change);
}

/** Sends a request; a read that comes too early is taken again. */
export async function recordShown(
  parts: DriveParts,
  label: string | null,
  request: RequestSpec,
  comesTooEarly = isEarly,
): Promise<Answer> {
  if (!mayBeEarly(request)) return record(parts, label, request);
  const look = async () => [await record(parts, label, request)] as const;
  const [answer] = await lookUntilShown(parts, look, { comesTooEarly });
  return answer;
}

/** Sends a request that only prepares; see `Drive.prepare`. */
export async function setUp(parts: DriveParts, request: RequestSpec): Promise<Answer> {
  const answer = await recordShown(parts, null, request, isEarlyFooting);
  stopIfAssumed(answer);
  if (accepted(answer)) return answer;
  const reason = `set-up was refused: ${request.method} ${clip(request.path)} answered ${describe(answer)}`;
  throw refusedByTarget(answer) ? stopByTarget(reason) : new Stop(reason);
}

/** Sends the good request that probes differ from; see `Drive.control`. */
export async function sendControl(
  parts: DriveParts,
  build: () => RequestSpec | Promise<RequestSpec>,
  item: BudgetItem | undefined,
): Promise<Answer> {
  const { lease, recording, check } = parts;
  const { ledger } = lease;
  const { callee } = check;
  const [before] = (item && ledger.kept(callee)) ?? [];
  if (before) {
    recording.exchanges.push(before.exchange);
    return before;
  }
  if (item) ledger.demand(item);
  const answer = await recordShown(parts, control, await build(), isEarlyFooting);
  if (item && accepted(answer)) ledger.keep(callee, [answer]);
  if (item === 'webhookEndpoints' && accepted(answer)) await keepWithList(parts, answer);
  stopIfAssumed(answer);
  return answer;
}

/** On a fixed account what was created for one check is judged as any created endpoint is. */
async function keepWithList(parts: DriveParts, create: Answer): Promise<void> {
  const { lease, env } = parts;
  if (lease.own) return;
  const list =
    create.exchange.callee === 'webhooks.create' ? 'webhooks.list' : 'sealed.webhooks.list';
  const request = buildRequest(list, lease.account, env.settings.target.origin);
  const after = await record(parts, null, request);
  if (accepted(after)) lease.ledger.keepCreation({ create, after });
}

/** Takes steps whose exchanges then serve further checks too; see `Drive.once`. */
export async function sendOnce(
  { recording, lease: { ledger } }: DriveParts,
  name: string,
  steps: () => Promise<readonly Answer[]>,
): Promise<void> {
  const before = ledger.kept(name);
  if (before) {
    recording.exchanges.push(...before.map(({ exchange }) => exchange));
    return;
  }
  const answers = await steps();
  if (answers.every(accepted)) ledger.keep(name, answers);
}

/** A refusal of what the suite only assumed proves nothing; the target file can say better. */
function stopIfAssumed(answer: Answer): void {
  if (!onlyAssumed(answer)) return;
  const { assumption, callee } = answer.exchange;
  throw lacking(remedyOf(assumption ?? '', callee), `${assumption}: ${describe(answer)}`);
}

/** The member of the target file, or the state of the hook, that leaves nothing to be assumed. */
function remedyOf(assumption: string, callee: Callee | null): string {
  if (assumption === assumptions.sample) return `account.workflow.${sampleOf.get(callee) ?? ''}`;
  if (assumption === assumptions.envelope)
    return `account.envelopes.${callee === 'sealed.inbound.upload' ? 'inbound' : 'outbound'}`;
  const known = remedies.get(assumption);
  return known ?? (callee?.endsWith('.replay') ? 'states.delivery' : 'callbackHost');
}

/** The sample by which each method changes something, and which it may use up. */
const sampleOf: ReadonlyMap<Callee | null, string> = new Map([
  ['workflow.action.propose', 'descriptor'],
  ['workflow.action.schedule', 'scheduleKey'],
  ['workflow.action.send', 'sendKey'],
  ['workflow.action.cancel', 'cancelKey'],
]);

/**
 * A check that would send more than it says is a defect of the suite, caught before it is sent. Where
 * the account has an envelope of its own, that may be what makes one call look like another.
 */
export function guard(
  { check, env, lease, recording }: DriveParts,
  label: string | null,
  request: RequestSpec,
): void {
  const { method } = request;
  const { envelope } = lease.account.workflow ?? {};
  const tier = tierOfRequest(request, envelope);
  // a stranger's request is turned away, and asks for nothing: it has no tier
  if (!check.needs.stranger && !withinTier(tier, check.tier)) {
    const sent = `${check.id} says ${check.tier} and sends ${method} ${request.path}, ${tier}`;
    if (request.path.endsWith(toolsPath) && hasOwnPlace(envelope))
      throw lacking('account.workflow.envelope', `not sent, by the envelope's method: ${sent}`);
    throw new Error(sent);
  }
  if (label !== null && recording.exchanges.some((exchange) => exchange.label === label))
    throw new Error(`${check.id} records two exchanges as ${label}`);
  // a probe is as long as it is to be; in anything else stands what the target gave
  const length = request.fault === null ? bytesOfRequest(request) : 0;
  if (length > 0 && !env.answerRoom.takes(length))
    throw stopByTarget(
      `not sent, for what the target gave for it is too long: ${clip(request.path)}`,
    );
  lease.ledger.admit(request);
  if (!lease.own) env.noteTrail(request);
}

const toolsPath = operations['workflow.contact.read'].path;

function hasOwnPlace(envelope: unknown): boolean {
  return methodPlaces(envelope).some((place) => place.join('.') !== 'method');
}
