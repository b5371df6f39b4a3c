import {
  callbackUrl,
  hostForm,
  leastUrl,
  longestUrl,
  longSuffix,
  lookalikeLabel,
} from '../../fixtures/generators/callback-url.ts';
import { defineProperty } from '../../harness/define-property.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { vacuous, type Check, type ClaimVerdict } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { listedWithUrl, requestedUrl } from './endpoint-creation.ts';
import { longestUrlCheck } from './endpoint-longest.ts';
import { controlCreate, webhookRoutes } from '../toolkit/endpoint-routes.ts';

/** URLs that a create takes. Each is created, and so needs an account with room for it. */
export function acceptedUrlChecks(plane: ResourcePlane): readonly Check[] {
  return [anyPath(plane), lookalikes(plane), anyName(plane), longestUrlCheck(plane)];
}

const created = { reads: ['create'], controls: ['control'] };

function anyPath(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineProperty({
    id: `${create}/url-of-any-path`,
    title: `accepts any path and query of a URL of up to ${longestUrl} bytes, and keeps it whole`,
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    cases: {
      arbitrary: callbackUrl(),
      examples: [
        { ...leastUrl, bytes: longestUrl },
        { ...leastUrl, path: '/hook.local/user@host:8080' },
      ],
      runs: 6,
    },
    accounts: 'each',
    setUp: (drive) => controlCreate(drive, plane),
    drive: async (drive, { path, bytes }) => {
      const callback_url = `${drive.callbackUrl()}${path}`.padEnd(bytes ?? 0, 'a');
      await createAndList(drive, plane, callback_url);
    },
    claims: [
      claims(`${create}.accepted`, created, (read) =>
        isLongest(read('create')) ? vacuous : isTaken(read('create')),
      ),
      claims(`${create}.url-2048-bytes`, created, (read) =>
        isLongest(read('create')) ? isTaken(read('create')) : vacuous,
      ),
      listedWithUrl(plane, 'create'),
    ],
  });
}

/** what is reserved is the end of a host, and nothing before it. */
function lookalikes(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineProperty({
    id: `${create}/url-lookalike`,
    title: 'accepts a host in which a reserved word is not the last label',
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    cases: { arbitrary: lookalikeLabel(), examples: ['test', 'notlocal'], runs: 4 },
    accounts: 'each',
    setUp: (drive) => controlCreate(drive, plane),
    drive: (drive, label) =>
      createAndList(drive, plane, drive.callbackUrl().replace('//', `//${label}.`)),
    claims: [claims(`${create}.url-lookalike`, created, (read) => isTaken(read('create')))],
  });
}

/** what a name is made of is no rule, so that one is taken where another of its kind is. */
function anyName(plane: ResourcePlane): Check {
  const create = `${webhookRoutes[plane]}.create` as const;
  return defineProperty({
    id: `${create}/url-any-name`,
    title: 'accepts a host of any DNS name, where it takes one that is made up',
    callee: create,
    needs: { freshAccount: true },
    cases: {
      arbitrary: hostForm(),
      examples: [longSuffix, { plain: 'hooks.', odd: `${'a'.repeat(63)}.` }],
      runs: 4,
    },
    accounts: 'each',
    setUp: (drive) => controlCreate(drive, plane),
    drive: async (drive, { plain, odd }) => {
      const send = (label: string, callback_url: string) =>
        drive.send(label, drive.request(create, { body: { callback_url } }));
      await send('plain', withHost(drive.callbackUrl(), plain));
      await send('create', withHost(drive.callbackUrl(), odd));
    },
    claims: [
      claims(
        `${create}.url-any-name`,
        { reads: ['plain', 'create'], controls: ['control', 'plain'] },
        (read) => isTaken(read('create')),
      ),
    ],
  });
}

/** The URL with another host, or with labels before its own where what is given ends with a dot. */
function withHost(url: string, host: string): string {
  return host.endsWith('.')
    ? url.replace('//', `//${host}`)
    : url.replace(/\/\/[^/]*/, `//${host}`);
}

async function createAndList(drive: Drive, plane: ResourcePlane, callback_url: string) {
  const routes = webhookRoutes[plane];
  await drive.send('create', drive.request(`${routes}.create`, { body: { callback_url } }));
  await drive.send('after', drive.request(`${routes}.list`));
}

function isLongest({ exchange }: Answer): boolean {
  return requestedUrl(exchange.request.body?.content).length === longestUrl;
}

function isTaken(answer: Answer): ClaimVerdict {
  return accepted(answer) ? null : { at: 'create', expected: '201', got: describe(answer) };
}
