import { sealedCommands, type SealedCommand } from '../../fixtures/generators/message-commands.ts';
import { defineProperty } from '../../harness/define-property.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { hasEnded } from '../resources/messages/message-states.ts';
import { freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import { remarkClaims, ofSteps } from '../../harness/claims/model.ts';
import { walk } from '../resources/lists/paging.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import { sealedModelClauses, sealedRemarks } from './message-model.ts';
import { upload } from './upload-support.ts';

const list = 'sealed.messages.list';
const runs = 8;
const submit = (envelope: number): SealedCommand => ({ do: 'submit', envelope });
const on = (what: 'get' | 'cancel', of: number): SealedCommand => ({ do: what, of });

/** Comes to all clauses of the model, whatever is drawn beside it. */
const everyClause: readonly SealedCommand[] = [
  submit(0),
  submit(1),
  submit(0),
  on('get', 0),
  on('cancel', 1),
  submit(0),
  on('cancel', 1),
  submit(1),
  on('get', 1),
];

/** Repeats of what nobody cancelled: what the list then has too many came of them. */
const repeatsAlone: readonly SealedCommand[] = [submit(0), submit(1), submit(0), submit(1)];

/** Envelopes, reads and cancels in any order, judged by a model of what the caller knows. */
export const anySequence: Check = defineProperty<readonly SealedCommand[]>({
  id: 'sealed.messages.submit/any-sequence',
  title: 'answers any sequence of envelopes, reads and cancels as their history demands',
  callee: 'sealed.messages.submit',
  alsoCalls: ['sealed.messages.get', 'sealed.messages.cancel', list],
  besides: 'any steps',
  needs: { freshAccount: true, states: ['envelope'] },
  accounts: 'each',
  cases: { arbitrary: sealedCommands(), examples: [everyClause, repeatsAlone], runs },
  drive: run,
  claims: remarkClaims(sealedModelClauses, [ofSteps, 'list-'], sealedRemarks),
});

/** What was sent and made so far. */
interface Course {
  readonly envelopes: Map<number, Uint8Array>;
  readonly messages: Set<string>;
  /** Those that a cancel has answered as being in a terminal state. */
  readonly ended: Set<string>;
}

async function run(drive: Drive, all: readonly SealedCommand[]): Promise<void> {
  const course: Course = { envelopes: new Map(), messages: new Set(), ended: new Set() };
  // each may depend on what came before it
  for (const [place, command] of all.entries())
    await take(drive, `${ofSteps}${place + 1}`, command, course);
  await walk(drive, list, 'list');
}

async function take(
  drive: Drive,
  label: string,
  command: SealedCommand,
  { envelopes, messages, ended }: Course,
): Promise<void> {
  if (command.do === 'submit') {
    const { envelope } = command;
    const body = envelopes.get(envelope) ?? (await freshUpload(drive, 'outbound')).body;
    envelopes.set(envelope, body);
    const answer = await drive.send(label, upload(drive, 'outbound', { body }));
    const id = uploadedId('outbound', answer);
    if (id !== undefined) messages.add(id);
    return;
  }
  const message_id = [...messages][command.of % messages.size];
  if (message_id === undefined) return;
  const path = { message_id };
  if (command.do === 'cancel') {
    const request = drive.request('sealed.messages.cancel', { path });
    if (hasEnded(await drive.send(label, request))) ended.add(message_id);
  }
  // a cancel is followed by a read, which says what the message has become
  const name = command.do === 'cancel' ? `${label}-read` : label;
  const look = drive.request('sealed.messages.get', { path });
  await sendUntil(drive, name, look, ([one]) => !ended.has(message_id) || (!!one && hasEnded(one)));
}
