import { writeCallbackUrl } from '../../../fixtures/generators/callback-url.ts';
import { hasRareLiteral } from '../../../fixtures/generators/ip-host.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { stillListed } from '../../../harness/judge/found.ts';
import { textOf } from '../../../harness/model/json.ts';
import { errorCode } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import {
  bytesRule,
  eitherCode,
  formRule,
  mendedRules,
  spellingRule,
  urlRules,
  type Refusals,
  type UrlRule,
} from './callback-urls.ts';
import {
  controlCreate,
  endpointsIn,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { acceptedUrlChecks } from './accepted-urls.ts';

/** A body without a usable callback_url. */
interface BadBody {
  readonly label: string;
  readonly fault: string;
  readonly body: unknown;
}

/** Bodies without a callback_url that is a URL. */
const withoutUrl: readonly BadBody[] = [
  { label: 'missing', fault: 'callback_url is left out', body: {} },
  {
    label: 'camel',
    fault: 'callback_url is named callbackUrl',
    body: { callbackUrl: 'https://example.com/hook' },
  },
  { label: 'null', fault: 'callback_url is null', body: { callback_url: null } },
  { label: 'number', fault: 'callback_url is a number', body: { callback_url: 443 } },
  { label: 'object', fault: 'callback_url is an object', body: { callback_url: {} } },
  { label: 'relative', fault: 'callback_url is relative', body: { callback_url: '/hook' } },
  { label: 'words', fault: 'callback_url is no URL', body: { callback_url: 'not a URL' } },
  { label: 'empty', fault: 'callback_url is empty', body: { callback_url: '' } },
  { label: 'scheme', fault: 'callback_url is a scheme', body: { callback_url: 'https:' } },
  { label: 'bare', fault: 'callback_url has no host', body: { callback_url: 'https://' } },
];

/** Bodies that are no JSON. */
const notJson: readonly BadBody[] = [
  { label: 'cut', fault: 'the body is cut off', body: Buffer.from('{"callback_url":') },
];

/** Callback URLs that a create takes and refuses (contract: create rule 2 and "Limits"). */
export const endpointUrlsSuite: Suite = {
  id: 'endpoint-urls',
  title: 'The callback URL of a webhook endpoint',
  checks: endpointUrlChecks('public'),
};

/** The rules on callback URLs, which are the same on both planes. */
export function endpointUrlChecks(plane: ResourcePlane): readonly Check[] {
  const missing = `${webhookRoutes[plane]}.create.url-missing` as const;
  return [
    ...[...urlRules, formRule, spellingRule].map((rule) => refusedUrls(plane, rule)),
    ...acceptedUrlChecks(plane),
    refusedBodies(plane, {
      key: 'url-missing',
      title: 'refuses a body without a callback_url that is a URL',
      refusals: [[missing, eitherCode]],
      bodies: withoutUrl,
    }),
    refusedCreatesNothing(plane),
    ...(plane === 'public'
      ? [...[...mendedRules, bytesRule].map((rule) => refusedUrls(plane, rule)), bodyNotJson()]
      : []),
  ];
}

/** One accepted create, then any number of URLs that break the rule in one way each. */
function refusedUrls(plane: ResourcePlane, rule: UrlRule): Check {
  const create = `${webhookRoutes[plane]}.create` as const;
  return defineProperty({
    id: `${create}/${rule.key}`,
    title: rule.title,
    callee: create,
    cases: rule.cases,
    setUp: (drive) => controlCreate(drive, plane),
    drive: async (drive, url) => {
      const callback_url = writeCallbackUrl(url, drive.target.callbackHost);
      const fault = `${rule.fault}: ${shownInLine(callback_url)}`;
      await tryCreate(drive, plane, 'probe', { body: { callback_url }, fault });
    },
    claims: rule.refusals[plane].map(([clause, allowed]) => whereRoom(refusesUrl(clause, allowed))),
  });
}

/** a reader of a schema may know a rare literal for no URL, and says so before any rule on hosts. */
function refusesUrl(clause: Claim['clause'], allowed: Refusals[number][1]): Claim {
  const claim = refuses(clause, 'probe', allowed);
  return {
    ...claim,
    judge: (read) => {
      const sent = read('probe').exchange.request.body?.content ?? '';
      return (hasRareLiteral(sent) ? refuses(clause, 'probe', eitherCode) : claim).judge(read);
    },
  };
}

/** A URL that is not too long for a line, with what would break one escaped. */
function shownInLine(url: string): string {
  if (url.length > 100) return `${url.length} bytes`;
  return url.replaceAll(/[\t\r\n]/g, encodeURIComponent);
}

/** Sends a create that is to be refused; a fixed account that is full, a second thing wrong, ends the drive. */
async function tryCreate(drive: Drive, plane: ResourcePlane, label: string, parts: RequestParts) {
  const request = drive.request(`${webhookRoutes[plane]}.create`, parts);
  const answer = await drive.send(label, request);
  if (!drive.ownAccount && answer.status === 409 && errorCode(answer) === 'endpoint_limit')
    drive.stop('the fixed account has no room for a further endpoint');
  return answer;
}

/** A claim that decides nothing of its probe where the drive ended with it. */
function whereRoom(claim: Claim): Claim {
  return { ...claim, reads: claim.reads.map((label) => `${label}*`) };
}

/** Bodies that are wrong in one way each, after one accepted create. */
function refusedBodies(
  plane: ResourcePlane,
  draft: {
    readonly key: string;
    readonly title: string;
    readonly refusals: Refusals;
    readonly bodies: readonly BadBody[];
  },
): Check {
  const { key, title, refusals, bodies } = draft;
  const create = `${webhookRoutes[plane]}.create` as const;
  return defineCheck({
    id: `${create}/${key}`,
    title,
    callee: create,
    drive: async (drive) => {
      await controlCreate(drive, plane);
      // one at a time, so that none is throttled
      for (const { label, ...parts } of bodies) await tryCreate(drive, plane, label, parts);
    },
    claims: refusals.flatMap(([clause, allowed]) =>
      bodies.map(({ label }) => whereRoom(refuses(clause, label, allowed))),
    ),
  });
}

function bodyNotJson(): Check {
  return refusedBodies('public', {
    key: 'body-not-json',
    title: 'refuses a body that is not JSON',
    refusals: [['webhooks.create.body-not-json', [{ status: 400 }]]],
    bodies: notJson,
  });
}

function refusedCreatesNothing(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/refused-creates-nothing`,
    title: 'creates nothing when it refuses a URL',
    callee: create,
    alsoCalls: [`${routes}.list`],
    drive: async (drive) => {
      await controlCreate(drive, plane);
      const body = { callback_url: drive.callbackUrl().replace('https:', 'http:') };
      const fault = 'the URL is not HTTPS';
      const answer = await tryCreate(drive, plane, 'refused', { body, fault });
      if (answer.status < 400) drive.stop('the URL was accepted, so nothing was refused');
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [refusedIsNotListed(`${create}.refused-creates-nothing`)],
  });
}

function refusedIsNotListed(clause: Claim['clause']): Claim {
  const labels = { reads: ['refused', 'after'], controls: ['control', 'after'] };
  return claims(clause, labels, (read) => {
    const sent = read('refused').exchange.request.body?.content ?? '';
    const made = endpointsIn(read('after')).find((endpoint) =>
      sent.includes(JSON.stringify(endpoint['callback_url'])),
    );
    if (!made) return null;
    const id = textOf(made['endpoint_id']);
    return { at: 'after', ...stillListed(`the endpoint ${id} with the refused URL`) };
  });
}
