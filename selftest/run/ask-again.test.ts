import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import { askedAgain } from '../../harness/run/drive/ask-again.ts';
import type { Waited } from '../../harness/run/waiting/patience.ts';
import { exchange } from '../samples/samples.ts';
import { plainRequest as read } from './plain-request.ts';

const change: RequestSpec = { ...read, callee: 'webhooks.create', method: 'POST' };
const bad: RequestSpec = { ...read, fault: 'no session' };

interface Case {
  readonly request?: RequestSpec;
  readonly own?: boolean;
  readonly anew?: boolean;
  readonly patient?: boolean;
}

/** The statuses that were sent for, the one that counts, how long the answers had somebody wait, and what of it cost no patience. */
async function asked(statuses: readonly number[], given: Case = {}) {
  const { request = read, own = true, anew = true, patient = true } = given;
  const waitsMs: number[] = [];
  const wait = (ms: number) => {
    waitsMs.push(ms);
    return Promise.resolve(patient);
  };
  const givenBackMs: number[] = [];
  const giveBack = ({ askedMs }: Waited) => {
    if (askedMs > 0) givenBackMs.push(askedMs);
  };
  const parts = {
    anew,
    check: { claims: [] },
    lease: { own },
    env: { patience: { wait, giveBack } },
    signal: new AbortController().signal,
  };
  const left = [...statuses];
  const send = () => {
    const status = left.shift() ?? 0;
    const headers = status === 429 ? [['Retry-After', '1'] as const] : [];
    const one = exchange('looked', status, { fault: request.fault });
    const response = one.response && { ...one.response, headers };
    return Promise.resolve(answerOf({ ...one, response }));
  };
  const { answers, counts } = await askedAgain(parts, request, send);
  const labelled = answers.filter((one) => one.exchange.label !== null);
  expect(labelled).toEqual([counts]);
  return { sent: answers.map(({ status }) => status), counts: counts.status, waitsMs, givenBackMs };
}

test('a check that is driven for the first time sends each request once', async () => {
  expect(await asked([503, 200], { anew: false })).toMatchObject({ sent: [503], counts: 503 });
});

test('who is not there is asked three times, and the first answer that says more counts', async () => {
  expect(await asked([200, 503])).toMatchObject({ sent: [200], counts: 200 });
  expect(await asked([504, 200])).toMatchObject({ sent: [504, 200], counts: 200 });
  expect(await asked([504, 408, 200])).toMatchObject({ sent: [504, 408, 200], counts: 200 });
  expect(await asked([503, 504, 502, 200])).toMatchObject({ sent: [503, 504, 502], counts: 503 });
});

test('a refusal of what is good may follow from what was carried out, and does not count', async () => {
  expect(await asked([504, 409])).toMatchObject({ sent: [504, 409], counts: 504 });
  expect(await asked([504, 401], { request: bad })).toMatchObject({ counts: 401 });
});

test('a change to an account that the check does not own is sent once, a read again', async () => {
  const own = false;
  expect((await asked([503, 201], { own, request: change })).sent).toEqual([503]);
  expect((await asked([503, 200], { own })).sent).toEqual([503, 200]);
});

test('a good read that is throttled waits as it is asked to, and nothing else does', async () => {
  const waited = { sent: [429, 200], counts: 200, waitsMs: [1000] };
  expect(await asked([429, 200])).toEqual({ ...waited, givenBackMs: [1000] });
  expect((await asked([429, 200], { patient: false })).sent).toEqual([429]);
  expect((await asked([429, 200], { request: bad })).sent).toEqual([429]);
  expect((await asked([429, 201], { request: change })).sent).toEqual([429]);
});

test('a wait that led nowhere is not given back', async () => {
  const inVain = { sent: [429, 429, 429], waitsMs: [1000, 1000], givenBackMs: [] };
  expect(await asked([429, 429, 429])).toMatchObject(inVain);
});
