import { commands, type Command } from '../../../fixtures/generators/message-commands.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { member } from '../../../harness/model/json.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { modelClauses } from './model-clauses.ts';
import { remarksOn } from './model.ts';
import {
  freshId,
  goodSubmission,
  submitRequest,
  type SubmissionParts,
} from '../../resources/messages/alpha-support.ts';
import { remarkClaims, ofSteps } from '../../../harness/claims/model.ts';
import { walk } from '../../resources/lists/paging.ts';
import { messageOf } from '../../resources/messages/messages.ts';

const runs = 10;
const again = { do: 'submit', key: 0, id: 0, content: 0 } as const;

/** Conflicts alone: what the timeline then has too many came of a refusal. */
const conflictsAlone: readonly Command[] = [
  again,
  { ...again, content: 1 },
  { ...again, key: 1, content: 1 },
];

/** Comes to all other clauses of the model, whatever is drawn beside it. */
const everyClause: readonly Command[] = [
  again,
  again,
  { ...again, content: 1 },
  { ...again, key: 1, content: 1 },
  { ...again, key: 2 },
  { do: 'submit', key: 3, id: 1, content: 1 },
  { do: 'status', of: 0 },
  { do: 'cancel', of: 0 },
  { do: 'cancel', of: 0 },
  again,
];

/** Submit, cancel, status and timeline in any order, judged by a model of what the caller knows. */
export const modelChecks: readonly Check[] = [
  defineProperty<readonly Command[]>({
    id: 'alpha.submit/any-sequence',
    title: 'answers any sequence of submissions, reads and cancels as their history demands',
    callee: 'alpha.submit',
    alsoCalls: ['alpha.status', 'alpha.cancel', 'ownerMessages.list'],
    besides: 'any steps',
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    accounts: 'each',
    cases: {
      arbitrary: commands(),
      examples: [everyClause, conflictsAlone, [again, { do: 'status', of: 0 }]],
      runs,
    },
    drive: run,
    claims: remarkClaims(modelClauses, [ofSteps, 'timeline-'], remarksOn),
  }),
];

/** What the names and contents of a case stand for. */
interface Names {
  readonly base: SubmissionParts;
  readonly of: (kind: 'key' | 'id' | 'case', place: number) => string;
  readonly messages: string[];
}

async function run(drive: Drive, all: readonly Command[]): Promise<void> {
  const made = new Map<string, string>();
  const names: Names = {
    base: await goodSubmission(drive),
    of: (kind, place) => {
      const name = `${kind} ${place}`;
      const value = made.get(name) ?? freshId(drive);
      made.set(name, value);
      return kind === 'case' ? `case-${value.slice(0, 8)}` : value;
    },
    messages: [],
  };
  for (const [place, command] of all.entries()) {
    // each may depend on what came before it
    await take(drive, `${ofSteps}${place + 1}`, command, names);
  }
  await walk(drive, 'ownerMessages.list', 'timeline');
}

async function take(drive: Drive, label: string, command: Command, names: Names): Promise<void> {
  if (command.do === 'submit') {
    const body = {
      ...names.base,
      client_message_id: names.of('id', command.id),
      test_case_id: names.of('case', command.content),
    };
    const key = names.of('key', command.key);
    const answer = await drive.send(label, submitRequest(drive, body, { key }));
    const message = member(answer.json, 'message_id');
    if (!accepted(answer) || typeof message !== 'string') return;
    if (!names.messages.includes(message)) names.messages.push(message);
    return;
  }
  const message = names.messages[command.of % names.messages.length];
  if (message === undefined) return;
  if (command.do === 'cancel') await messageOf(drive, 'public', message).cancel(label);
  // A cancel is followed by a read, which says what the message has become.
  const read = command.do === 'cancel' ? `${label}-status` : label;
  await messageOf(drive, 'public', message).read(read);
}
