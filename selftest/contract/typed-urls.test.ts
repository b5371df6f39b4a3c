import { afterAll, beforeAll, expect, test } from 'vitest';
import { callbackUrlProblem } from '../../contract/callback-url.ts';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { formats } from '../../harness/target-file/formats.ts';
import { asOwner, newAccount } from '../gateway/account.ts';
import { typedCallbackUrl, typedHost, typists } from '../typists.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

/** What the gateway answers to a callback URL, on an account that has room. */
async function answered(callback_url: string) {
  const account = await newAccount(gateway);
  const { status, text } = await asOwner(gateway, account, 'POST /v1/webhooks', { callback_url });
  const body: { callback_url?: string } = JSON.parse(text);
  return { status, url: body.callback_url };
}

test('callback URLs that people type pass the preview and the gateway, which keeps them as typed', async () => {
  const typed = typists(1).flatMap((typist) => [
    typedCallbackUrl(typist),
    typedCallbackUrl(typist),
  ]);
  expect(new Set(typed).size).toBe(typed.length);
  for (const url of typed) {
    expect({ url, problem: callbackUrlProblem(url) }).toEqual({ url, problem: null });
    expect(await answered(url)).toEqual({ status: 201, url });
  }
});

test('what people get wrong about one is refused by the preview and the gateway alike', async () => {
  for (const typist of typists(2)) {
    const host = typedHost(typist);
    const name = typist.internet.username().replaceAll(/[^\w.]/g, '');
    const slips = [
      `http://${host}/`,
      `https://${host}:${typist.number.int({ min: 444, max: 65_535 })}/`,
      `https://${typist.internet.ipv4()}/`,
      `https://${name || 'me'}@${host}/`,
      `https://${host}/#${typist.hacker.noun()}`,
      `https://${host.replaceAll('.', '-')}.local/`,
      host,
    ];
    const url = typist.helpers.arrayElement(slips);
    expect({ url, problem: callbackUrlProblem(url) }).toEqual({ url, problem: expect.any(String) });
    expect([url, await answered(url)]).toEqual([url, { status: 400, url: undefined }]);
  }
});

test('a target file takes the hosts that people type as a callback host, and no path or address', () => {
  const problem = formats['public-host']!;
  for (const typist of typists(3)) {
    const host = typedHost(typist);
    expect({ host, problem: problem(host) }).toEqual({ host, problem: undefined });
    for (const slip of [typedCallbackUrl(typist), typist.internet.ipv4(), `${host}.local`])
      expect({ slip, problem: problem(slip) }).toEqual({ slip, problem: expect.any(String) });
  }
});
