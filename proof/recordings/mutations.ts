import { thrownOf, type Dice } from '../../selftest/misbehaving/dice.ts';
import { oddities, withOddNode } from './odd-json.ts';
import type { Meddled, PassingAnswer } from '../../selftest/misbehaving/proxy.ts';

/** Makes another answer of one that passes. */
type Mutation = (answer: PassingAnswer, dice: Dice) => Meddled;

const statuses = [
  100, 101, 200, 201, 202, 203, 204, 205, 206, 300, 301, 304, 307, 400, 401, 402, 403, 404, 405,
  408, 409, 410, 413, 415, 418, 422, 429, 431, 500, 501, 502, 503, 504, 511, 599, 600, 999,
];

/** Values of a header that nobody expects; those with control characters are no HTTP. */
const values = [
  '',
  ',',
  ';;=',
  '%FF',
  '-1',
  '0x10',
  '99999999999999999999999999',
  'Thu, 32 Foo 2026 99:99:99 GMT',
  'application/json;charset=\u00ff"',
  'text/plain',
  'APPLICATION/PROBLEM+JSON ; a="b',
  '\u0080\u00ff\u00fe',
  'a\u0000b',
  'a\rb',
  'x'.repeat(30_000),
  'x'.repeat(70_000),
  'chunked',
  'gzip',
];

const names = [
  'Retry-After',
  'Date',
  'Content-Type',
  'Location',
  'Set-Cookie',
  'X-\u00e9',
  'a b',
  '',
];

/** Answers mutated in one place each: a JSON node, a header, the status, the body or the framing. */
const mutations: Readonly<Record<string, Mutation>> = {
  'a node of the body': (answer, dice) => ({
    ...answer,
    body: Buffer.from(withOddNode(answer.body.toString(), dice)),
  }),
  'the body': (answer, dice) => ({ ...answer, body: oddBody(answer.body, dice) }),
  'a status': (answer, dice) => wire({ ...answer, status: thrownOf(statuses, dice) }),
  'a header dropped': (answer, dice) => {
    const dropped = placeOf(answer, dice);
    return { ...answer, headers: answer.headers.filter((_, place) => place !== dropped) };
  },
  'a header doubled': (answer, dice) => {
    const one = answer.headers[placeOf(answer, dice)];
    return { ...answer, headers: one ? [...answer.headers, one] : answer.headers };
  },
  'a header garbled': (answer, dice) => {
    const garbled = placeOf(answer, dice);
    const value = thrownOf(values, dice);
    return wire({
      ...answer,
      headers: answer.headers.map(([name, was], place) => [name, place === garbled ? value : was]),
    });
  },
  'a header more': (answer, dice) =>
    wire({
      ...answer,
      headers: [...answer.headers, [thrownOf(names, dice), thrownOf(values, dice)]],
    }),
  'the body cut': (answer, dice) => {
    const whole = wire(answer);
    return whole.subarray(0, Math.floor(dice() * whole.length));
  },
  'what follows': (answer) => Buffer.concat([wire(answer), Buffer.from('{"x"')]),
};

/** One of the mutations, by name, and the answer that it makes. */
export function mutatedAnswer(answer: PassingAnswer, dice: Dice): readonly [string, Meddled] {
  // most of what is read of an answer is its JSON
  const name = dice() < 0.5 ? 'a node of the body' : thrownOf(Object.keys(mutations), dice);
  return [name, mutations[name]?.(answer, dice) ?? answer];
}

/** The place of one of an answer's headers. */
function placeOf({ headers }: PassingAnswer, dice: Dice): number {
  return Math.floor(dice() * headers.length);
}

function oddBody(body: Buffer, dice: Dice): Buffer {
  const bodies = [
    Buffer.alloc(0),
    Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    Buffer.concat([Buffer.from('\ufeff'), body]),
    Buffer.concat([body, Buffer.from([0xc3])]),
    Buffer.concat([body, body]),
    body.subarray(0, Math.floor(dice() * body.length)),
    Buffer.alloc(1_000_000, '{"signing_secret_b64url":"'),
    Buffer.alloc(1_000_000, 'q'),
    Buffer.alloc(5_000_000, '['),
    ...oddities.map((odd) => Buffer.from(odd)),
  ];
  return thrownOf(bodies, dice);
}

/** An answer byte by byte, so that what no HTTP server would send can be sent. */
function wire({ status, reason, headers, body }: PassingAnswer): Buffer {
  const kept = headers.filter(
    ([name]) => !/^(connection|content-length|transfer-encoding)$/i.test(name),
  );
  const lines = [...kept, ['content-length', String(body.length)], ['connection', 'close']];
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
