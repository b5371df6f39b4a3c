import {
  createPreviewer,
  submitAlphaMessageAndAwait,
  type Answered,
  type Call,
  type CallArguments,
  type Patience,
  type OperationId,
} from '../../contract/index.ts';
import { frozenMs, goodCalls, key } from './arguments.ts';

/** What a scripted gateway was asked. */
interface Asked {
  readonly id: OperationId;
  readonly args: CallArguments;
}

/** How a scripted gateway answers the calls of each operation; an error is thrown. */
export type CallScript = Partial<Record<OperationId, readonly (Answered | Error)[]>>;

/** Answers calls from a script; an operation that runs out of answers repeats its last. */
export function scripted(script: CallScript) {
  const asked: Asked[] = [];
  const call: Call = (id, args) => {
    const answers = script[id] ?? [];
    const place = asked.filter((one) => one.id === id).length;
    asked.push({ id, args });
    const answer = answers[Math.min(place, answers.length - 1)];
    if (!answer) throw new Error(`${id} was called, and the script has no answer`);
    if (answer instanceof Error) throw answer;
    return Promise.resolve(answer);
  };
  return { call, asked, ids: () => asked.map(({ id }) => id) };
}

export const patience: Patience = { pause: () => Promise.resolve(), most: 5 };
/** Its waiting is broken off at once. */
export const brokenOff = { ...patience, pause: () => Promise.reject(new Error('aborted')) };

/** A good submission with its key. */
export const keyedSubmission = {
  body: goodCalls['alpha.submit'].body ?? {},
  idempotencyKey: key,
};

const previewer = createPreviewer({ now: () => frozenMs });
const previewed = previewer.previewMacro('submitAlphaMessageAndAwait', keyedSubmission);
const token = previewed.kind === 'preview' ? (previewed.preview.token ?? '') : '';

/** Runs the macro with the token of its preview. */
export function submitWithToken(call: Call, patient = patience) {
  return submitAlphaMessageAndAwait(call, keyedSubmission, patient, { previewer, token });
}

export const hookUrl = 'https://hooks.example.com/in';

/** What a gateway may answer. */
export const told = {
  taken: answering(202, { message_id: 'm', created: true }),
  status: (state: string) => answering(200, { message_id: 'm', state }),
  created: answering(201, {
    endpoint_id: 'e',
    signing_secret_b64url: 'S',
    callback_url: hookUrl,
    enabled: false,
  }),
  done: answering(204),
  silence: answering(null),
  timeout: answering(408),
  unavailable: answering(503, { code: 'unavailable' }),
  devices: (ids: readonly string[], more: object) =>
    answering(200, { devices: ids.map((device_id) => ({ device_id })), ...more }),
};

function answering(status: number | null, json?: unknown): Answered {
  return { status, json };
}
