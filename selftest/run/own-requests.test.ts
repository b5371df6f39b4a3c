import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import type { ClaimVerdict, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { referenceGateway, runAgainst } from '../conformance/run-against.ts';

const callee = 'webhooks.list';

/** A check of a drive; with verdicts for the first times that it is judged. */
function checkOf(drive: (drive: Drive) => Promise<void>, verdicts: readonly ClaimVerdict[] = []) {
  const left = [...verdicts];
  const judge = (read: Reader) =>
    left.shift() ?? (accepted(read('list')) ? null : { inconclusive: 'not now' });
  return defineCheck({
    id: `${callee}/own`,
    title: 'asks for something',
    callee,
    drive,
    claims: [{ clause: `${callee}.accepted`, reads: ['list'], controls: [], judge }],
  });
}

test('looks that came too early, and steps taken once more, are none of what a check asks for', async () => {
  const check = checkOf(async (drive) => {
    const list = drive.request(callee);
    let looks = 0;
    await drive.untilShown(
      async () => [await drive.send('list', list), await drive.setUp(list)],
      () => (looks += 1) > 2,
    );
    await drive.onceMore(() => drive.setUp(list));
    await drive.setUp(list);
  });
  const [result] = await runAgainst(referenceGateway, { checks: [check] });
  expect(result).toMatchObject({ asked: { [callee]: 3 }, requests: 8 });
});

test('a check that is driven anew asks for what one drive of it asks for', async () => {
  const missed = { inconclusive: 'it was over before', missed: true } as const;
  const once = async (drive: Drive) => void (await drive.send('list', drive.request(callee)));
  const [result] = await runAgainst(referenceGateway, {
    checks: [checkOf(once, [missed, missed])],
  });
  expect(result).toMatchObject({ asked: { [callee]: 1 }, requests: 3 });
});

test('what is sent again since the service was not there is asked for once', async () => {
  const outage = [503, 503];
  const server = createServer((_, response) => {
    response.writeHead(outage.shift() ?? 200, { 'content-type': 'application/json' });
    response.end('{"endpoints":[]}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const account = { owner: { session: 's'.repeat(43), csrf: 'c'.repeat(43) } };
  const once = async (drive: Drive) => void (await drive.send('list', drive.request(callee)));
  const [result] = await runAgainst(
    { name: 'a server that comes up', baseUrl, gates: everyGateOff, account },
    { checks: [checkOf(once)] },
  );
  server.close();
  expect(result).toMatchObject({ asked: { [callee]: 1 }, attempts: 2, requests: 3 });
});
