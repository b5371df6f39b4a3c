import { randomUUID } from 'node:crypto';
import type { GateSettings, RunningGateway } from '../../fixtures/gateway/index.ts';
import { quote } from '../../reporters/text/shell.ts';
import type { ReadyAccount } from './ready-account.ts';

/** A command line, and what it does. */
interface LineToTry {
  readonly does: string;
  readonly line: string;
}

/** Milliseconds ahead that a message expires: within the fifteen minutes that the contract has. */
const aheadMs = 10 * 60_000;

/** Command lines that succeed as they are, each for a route that is open; a submission has a key of its own each time. */
export function linesToTry(
  { url, statesUrl, origin }: Pick<RunningGateway, 'url' | 'statesUrl' | 'origin'>,
  gates: GateSettings,
  account: ReadyAccount,
): readonly LineToTry[] {
  const { session, csrf, deviceId } = account;
  const owner = [
    `cookie: __Host-svc_session=${session}; __Host-svc_csrf=${csrf}`,
    `x-svc-csrf: ${csrf}`,
  ];
  const message = {
    client_message_id: randomUUID(),
    device_id: deviceId,
    recipient_e164: account.recipient,
    test_case_id: 'first-try',
    expires_at_ms: Date.now() + aheadMs,
  };
  return [
    {
      does: 'creates a webhook endpoint',
      line: curl(`${url}/v1/webhooks`, [...owner, `origin: ${origin}`], {
        callback_url: 'https://example.com/hook',
      }),
    },
    { does: 'lists the webhook endpoints', line: curl(`${url}/v1/webhooks`, owner) },
    {
      does: 'submits a message',
      line: curl(
        `${url}/v1/alpha/messages`,
        [...key(account.alphaKey), `idempotency-key: ${randomUUID()}`],
        message,
      ),
    },
    {
      does: 'shows the messages and what became of them',
      line: curl(`${url}/v1/owner/messages`, owner),
    },
    ...(gates.sealedAdmission
      ? [
          {
            does: 'lists the devices and their lines',
            line: curl(`${url}/v1/sealed/devices`, key(account.sealedKey)),
          },
        ]
      : []),
    ...(gates.workflowTools
      ? [
          {
            does: 'tells which tools the grant permits',
            line: curl(`${url}/v1/workflow/tools`, key(account.workflowToken)),
          },
        ]
      : []),
    {
      does: 'makes an account of its own, by the state hook',
      line: curl(statesUrl, [], { state: 'account', action: 'setup' }),
    },
  ];
}

function key(token: string): readonly string[] {
  return [`authorization: Bearer ${token}`];
}

function curl(url: string, headers: readonly string[], body?: object): string {
  const named = headers.map((header) => `-H ${quote(header)}`);
  const sent = body ? [`-d ${quote(JSON.stringify(body))}`] : [];
  return ['curl -i', ...named, ...sent, url].join(' ');
}
