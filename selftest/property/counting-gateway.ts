import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Target } from '../../harness/model/target.ts';
import { httpServer } from '../client/support.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';

/** Answers for the number that a create carries, and for how often it came before. */
export type Answering = (number: number, times: number) => { status: number; body: unknown };

/** What became of a check, and the numbers that were sent for it, in order. */
interface CountedJudgement {
  readonly result: CheckResult;
  readonly sent: readonly number[];
}

/** A good answer to a create. */
export const created = { status: 201, body: null };

/** A refusal. */
export const refusedAnswer = { status: 400, body: { code: 'invalid_webhook_endpoint' } };

/** "Not now." */
export const unavailable = { status: 503, body: { code: 'unavailable' } };

/** As many endpoints as an account can have. */
const ample = {
  webhookEndpoints: 8,
  alphaMessages: 0,
  sealedMessages: 0,
  replays: 0,
  workflowActions: 0,
};

/** Judges a check by a server that answers to the numbers in its callback URLs. */
export async function judgeCounting(
  check: Check,
  answer: Answering,
  { seed = 1, target = {} }: { seed?: number; target?: Partial<Target> } = {},
): Promise<CountedJudgement> {
  const sent: number[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const number = Number(/\/(\d+)"/.exec(text)?.[1]);
    sent.push(number);
    const times = sent.filter((one) => one === number).length;
    reply(response, answer(number, times));
  };
  const baseUrl = await httpServer((request, response) => void answerTo(request, response));
  const [result] = await runAgainst(
    {
      name: 'numbers',
      baseUrl,
      gates: everyGateOn,
      origin: 'https://app.example.com',
      account: { owner: { session: 'session', csrf: 'csrf' } },
      budget: ample,
    },
    { checks: [check], seed, target },
  );
  return { result: result!, sent };
}

function reply(response: ServerResponse, { status, body }: ReturnType<Answering>): void {
  const answer = JSON.stringify(body ?? endpointMade());
  response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
}

/** A secret is shown once, so that each answer has its own. */
export function endpointMade(endpoint_id = '1') {
  const callback_url = 'https://example.com/1';
  const signing_secret_b64url = randomBytes(32).toString('base64url');
  return { endpoint_id, callback_url, enabled: false, signing_secret_b64url };
}
