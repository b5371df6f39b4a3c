import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, refuses, type Allowed } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { badUrls, malformedBodies, type BadBody } from './callback-urls.ts';
import { listedWithUrl } from './endpoint-creation.ts';
import { endpointsIn } from './endpoint-routes.ts';

const create = 'webhooks.create';

/** Callback URLs that a create refuses (contract: create rule 2 and "Limits"). */
export const endpointUrlsSuite: Suite = {
  id: 'endpoint-urls',
  title: 'The callback URL of a webhook endpoint',
  checks: [
    ...badUrls.map((rule) => refusalCheck(rule.key, rule.title, rule.clauses, rule.bodies)),
    ...malformedBodies.map((rule) => refusalCheck(rule.key, rule.title, rule.clauses, rule.bodies)),
    longestUrl(),
    refusedCreatesNothing(),
  ],
};

/** The probes of one rule after one accepted create; each is wrong in one way only. */
function refusalCheck(
  key: string,
  title: string,
  clauses: readonly (readonly [clause: Claim['clause'], allowed: readonly Allowed[]])[],
  bodies: (host: string) => readonly BadBody[],
): Check {
  const labels = bodies('example.com').map(({ label }) => label);
  return defineCheck({
    id: `${create}/${key}`,
    title,
    callee: create,
    drive: async (drive) => {
      await controlCreate(drive);
      for (const { label, fault, body } of bodies(drive.target.callbackHost)) {
        drive.spend('webhookEndpoints');
        // one at a time, so that none is throttled
        const answer = await drive.send(label, drive.request(create, { body, fault }));
        if (answer.status >= 400) drive.refund('webhookEndpoints');
      }
    },
    claims: clauses.flatMap(([clause, allowed]) =>
      labels.map((label) => refuses(clause, label, allowed)),
    ),
  });
}

function controlCreate(drive: Drive) {
  return drive.control(() => drive.request(create, drive.newEndpoint()), 'webhookEndpoints');
}

function longestUrl(): Check {
  return defineCheck({
    id: `${create}/url-2048-bytes`,
    title: 'accepts a URL of 2048 bytes and keeps it whole',
    callee: create,
    alsoCalls: ['webhooks.list'],
    drive: async (drive) => {
      await controlCreate(drive);
      drive.spend('webhookEndpoints');
      const body = { callback_url: drive.callbackUrl().padEnd(2048, 'a') };
      const answer = await drive.send('longest', drive.request(create, { body }));
      if (answer.status >= 400) drive.refund('webhookEndpoints');
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      claims(
        'webhooks.create.url-2048-bytes',
        { reads: ['longest'], controls: ['control'] },
        (read) =>
          accepted(read('longest'))
            ? null
            : { at: 'longest', expected: '201', got: describe(read('longest')) },
      ),
      listedWithUrl('longest'),
    ],
  });
}

function refusedCreatesNothing(): Check {
  return defineCheck({
    id: `${create}/refused-creates-nothing`,
    title: 'creates nothing when it refuses a URL',
    callee: create,
    alsoCalls: ['webhooks.list'],
    drive: async (drive) => {
      await controlCreate(drive);
      const body = { callback_url: drive.callbackUrl().replace('https:', 'http:') };
      drive.spend('webhookEndpoints');
      const fault = 'the URL is not HTTPS';
      const answer = await drive.send('refused', drive.request(create, { body, fault }));
      if (answer.status < 400) drive.stop('the URL was accepted, so nothing was refused');
      drive.refund('webhookEndpoints');
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      claims(
        'webhooks.create.refused-creates-nothing',
        { reads: ['refused', 'after'], controls: ['control', 'after'] },
        (read) => {
          const sent = read('refused').exchange.request.body?.content ?? '';
          const made = endpointsIn(read('after')).find((endpoint) =>
            sent.includes(JSON.stringify(endpoint['callback_url'])),
          );
          if (!made) return null;
          const got = `the endpoint ${String(made['endpoint_id'])} with it`;
          return { at: 'after', expected: 'no endpoint with the refused URL', got };
        },
      ),
    ],
  });
}
