import type http from 'node:http';
import { expect, test } from 'vitest';
import type { Target } from '../../harness/model/target.ts';
import { probeWay } from '../../harness/receiver/way.ts';
import { configurations, describeConfiguration } from '../accounts/configurations.ts';
import { frontOf, type Front } from './front.ts';
import { plainReceiver } from './support.ts';

const target: Target = {
  ...describeConfiguration(configurations.url, 'http://127.0.0.1:9', undefined, {}),
  headers: { 'X-Token': 'of the target alone' },
};

async function wayBehind(front: Front) {
  const receiver = await plainReceiver();
  const port = await frontOf(receiver.port, front);
  return probeWay(target, receiver, (segment) => `http://127.0.0.1:${port}/in/${segment}`);
}

test('a front that passes all on keeps all, and is told nothing of the target', async () => {
  const came: string[] = [];
  const look = (headers: http.IncomingHttpHeaders) => void came.push(...Object.keys(headers));
  expect(await wayBehind({ look })).toEqual({ unknown: null, changed: new Map(), altered: [] });
  expect(came).toContain('x-conformance-odd');
  expect(came).not.toContain('x-token');
});

test('a tunnel that makes something else of an answer, or of a broken connection, is told', async () => {
  const way = await wayBehind({ status: (same) => (same === 410 ? 404 : same), broken: 502 });
  expect(way).toEqual({
    unknown: null,
    changed: new Map([
      ['410', '404'],
      ['reset', '502'],
    ]),
    altered: [],
  });
});

function rewritten(bytes: Buffer): Buffer {
  return Buffer.from(JSON.stringify(JSON.parse(bytes.toString())));
}

test('so is one that rewrites bodies', async () => {
  expect(await wayBehind({ body: rewritten })).toMatchObject({ altered: ['body'] });
});

test('nothing is known where our own call does not come through', async () => {
  const receiver = await plainReceiver();
  const way = await probeWay(target, receiver, (segment) => `http://127.0.0.1:1/in/${segment}`);
  expect(way).toMatchObject({ unknown: expect.stringContaining('ECONNREFUSED') });
});
