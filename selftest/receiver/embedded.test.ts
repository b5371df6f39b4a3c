import { expect, test } from 'vitest';
import { allGatesOn, startEmbedded } from '../../engine/embedded.ts';
import { deliver } from './support.ts';

test('an embedded gateway that is to deliver has a listener of this process, and gives it up with the gateway', async () => {
  const { name, gates } = allGatesOn;
  const { target, receiver, close } = await startEmbedded(name, gates, { delivers: 'here' });
  const { listen = '', callbackUrl = '', refusedHost = '' } = target.receiver ?? {};
  expect(listen).toBe(`127.0.0.1:${receiver?.port}`);
  const opened = receiver?.open({ status: 204 });
  const { hostname, pathname, port } = new URL(callbackUrl);
  // the contract has callback URLs on the port of HTTPS alone
  expect(port).toBe('');
  const path = `${pathname}/${opened?.segment}`;
  const from = { servername: hostname };
  expect((await deliver(receiver?.port ?? 0, path, from)).status).toBe(204);
  await expect(deliver(receiver?.port ?? 0, path, { servername: refusedHost })).rejects.toThrow(
    /disconnected|ECONNRESET/,
  );
  expect([opened?.place.whole, receiver?.strays().refused]).toEqual([1, 1]);
  await close();
  await expect(deliver(receiver?.port ?? 0, path, from)).rejects.toThrow(/ECONN|disconnected/);
});

test('one that is not to deliver has none', async () => {
  const { target, receiver, close } = await startEmbedded(allGatesOn.name, allGatesOn.gates);
  await close();
  expect([receiver, target.receiver]).toEqual([null, undefined]);
});
