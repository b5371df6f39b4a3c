import * as fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { AnswerRoom } from '../../harness/client/answer-room.ts';
import { recordExchange } from '../../harness/client/record.ts';
import type { Received } from '../../harness/client/received.ts';
import { isBroken, judgeCheck } from '../../harness/judge/judge-check.ts';
import type { Exchange, Header } from '../../harness/model/exchange.ts';
import type { CheckResult, UnitResult } from '../../harness/model/result.ts';
import { Disguise } from '../../harness/secrets/disguise.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { renderAnnotations } from '../../reporters/formats/annotations.ts';
import { renderConsole } from '../../reporters/formats/console.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { outputs } from '../../reporters/outputs.ts';
import { wholeScripts } from '../../reporters/script/file.ts';
import { operations } from '../../schemas/operations/index.ts';
import { checks } from '../../suites/index.ts';
import { storedResult } from '../../cli/evidence/stored-result.ts';
import { requestFor } from '../client/support.ts';
import { everyGateOn, positions } from '../conformance/run-against.ts';
import { targetInputs } from '../conformance/verdicts.ts';
import { result, sampleRun } from '../samples/samples.ts';

const secret = 'Zx9-Abcdefghijkl0123456789mnopqrstuvwxyzABC';

/** What some reader or other of an answer takes for more than text. */
const tokens = [
  "'",
  '"',
  '\\',
  '`',
  '$(x)',
  '%41',
  '%',
  '\\u0041',
  '\\ud800',
  '=41',
  '&#65;',
  '&amp;',
  '\ud800',
  '\udc00',
  '\0',
  '\n',
  '\r\n',
  '\u202e',
  '\ufeff',
  'é',
  '…',
  '⟨',
  '⟩',
  'a',
  'a-',
  '::error::',
  '##[x]',
  '<b>',
  ']]>',
  '1,',
  '0x41,',
  '9',
  '[',
  '{"a":',
  ',',
  ' ',
  '{}',
  secret,
  secret.slice(0, 20),
  Buffer.from(secret).toString('base64'),
  'signing_secret_b64url',
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...tokens), fc.constantFrom(1, 1, 1, 2, 2, 9, 40, 250)), {
    maxLength: 5,
  })
  .map((parts) => parts.map(([token, times]) => token.repeat(times)).join(''));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.constantFrom(null, true, -0, 2 ** 63, 1.5, 1_700_000_000_000),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(text, fc.constantFrom('code', 'error', 'endpoints', 'endpoint_id', '__proto__')),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
}));
const body = fc.oneof(
  value.map((one) => Buffer.from(JSON.stringify(one))),
  text.map((one) => Buffer.from(one)),
  text.map((one) => Buffer.from(one, 'latin1')),
  text.map((one) => gzipSync(one)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);
const header = fc.tuple(
  fc.constantFrom('content-type', 'Set-Cookie', 'retry-after', 'date', 'Location', 'x-any'),
  fc.oneof(text, fc.constantFrom('application/json', 'text/plain', '5')),
);
const callee = fc.constantFrom(
  ...(['webhooks.list', 'webhooks.create', 'alpha.submit', 'ownerMessages.list'] as const),
);

/** An answer of any make, small and full of what means something. */
export const drawnAnswer = fc.record({
  status: fc.constantFrom(200, 201, 204, 400, 401, 404, 413, 429, 500),
  reason: text,
  headers: fc.array(header, { maxLength: 4 }),
  body,
  surplus: fc.oneof(fc.constant(Buffer.alloc(0)), body),
  callee,
  sent: fc.oneof(fc.constant(null), body),
});

type AnyAnswer = typeof drawnAnswer extends fc.Arbitrary<infer T> ? T : never;

/** So many characters may any one format have of twenty answers; the longest has a tenth of that. */
export const mostOfFormat = 3_000_000;

/** Takes answers the way that those of a run go: recorded, judged, folded, stored and written; gives the formats. */
export function takenThrough(answers: readonly AnyAnswer[], room = 200_000): readonly string[] {
  const secrets = new Secrets(new Uint8Array(32).fill(7));
  secrets.add(secret, 'OWNER_SESSION');
  const answerRoom = new AnswerRoom(room);
  const disguise = new Disguise();
  const results = answers.map((answer) =>
    judged(recorded(answer, secrets, answerRoom), answer, secrets),
  );
  for (const known of secrets.handOver()) disguise.add(known);
  const gates = positions(everyGateOn);
  const clean = (one: string) => disguise.text(one);
  const all = targetInputs(results, gates);
  const told = new Set<string>(results.flatMap(({ units }) => units.map(({ clause }) => clause)));
  const target = {
    ...all,
    // those that no answer is about make every format long, and nothing of them is foreign
    checks: all.checks.filter(({ id }) => results.some(({ check }) => check === id)),
    clauses: all.clauses.filter(({ id }) => told.has(id)),
    disguise: clean,
  };
  const report = foldRun(sampleRun([target], { disguise: clean }));
  return [
    ...Object.values(outputs).map((render) => render(report)),
    ...wholeScripts(report).map((script) => script.text),
    renderConsole(report, { color: false, folder: 'there', next: [] }),
    renderAnnotations(report),
    ...results.map((one) => JSON.stringify(storedResult(one, gates, clean))),
  ];
}

function recorded(answer: AnyAnswer, secrets: Secrets, answerRoom: AnswerRoom): Exchange {
  const { method, path } = operations[answer.callee];
  const parts = { callee: answer.callee, method, body: answer.sent, fault: 'odd' };
  const headers = answer.headers.map(([name, line]): Header => [
    name,
    Buffer.from(line, 'utf8').toString('latin1'),
  ]);
  const received: Received = { ...answer, headers, lasts: true };
  const outcome = { received, noAnswer: null, startedAtMs: 0, durationMs: 1 };
  return recordExchange(secrets, requestFor(path, parts), 'probe', outcome, answerRoom).exchange;
}

/** What is claimed of every answer, and a failure beside it that takes the exchange into the report. */
function judged(exchange: Exchange, answer: AnyAnswer, secrets: Secrets): CheckResult {
  const check = checks.find((one) => one.callee === answer.callee);
  const clause = check?.claims[0]?.clause;
  if (!check || !clause) throw new Error(`${answer.callee}: no check calls it`);
  const one = { exchanges: [exchange], stopped: null, lasting: [] };
  const { units } = judgeCheck({ id: check.id, claims: [] }, one, positions(everyGateOn));
  const finding = { clause, check: check.id, at: 'probe', exchange: 0, controls: [] };
  const got = exchange.response?.body.content.slice(0, 500) ?? '';
  const broken: UnitResult = {
    clause,
    unit: check.id,
    verdict: 'broken',
    reason: null,
    findings: [{ ...finding, expected: 'status 409', got }],
  };
  return result(check.id, [...units.filter(isBroken), broken], {
    callee: answer.callee,
    exchanges: [exchange],
    ...secrets.standInsIn(JSON.stringify(exchange)),
  });
}
