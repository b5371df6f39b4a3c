import { defineCheck } from '../../../harness/define-check.ts';
import { isObject } from '../../../harness/model/json.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { methodPlaces } from '../../../harness/requests/workflow-body.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { workflowMethods } from '../../resources/workflow/methods.ts';
import { bentCursorChecks, cursorsElsewhereChecks } from './cursors.ts';
import { doesNotStumble } from './does-not-stumble.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { oddBodies, oddMembers } from './odd-bodies.ts';
import { nearlyJsonChecks } from './nearly-json.ts';
import { oddTextChecks } from './odd-texts.ts';
import { unreadBodyChecks } from './unread-bodies.ts';
import { unreadQueryChecks } from './unread-queries.ts';
import { otherAnswer } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { type Answer, isJsonType } from '../../../harness/model/answer.ts';

/** The method that stands for the route of them all: it is asked with every body. */
const method = 'workflow.contact.read';
/** Operations that take JSON; what the workflow methods share is asked of one. */
const whole = [
  'webhooks.create',
  'webhooks.sealedEvents',
  'alpha.submit',
  'sealed.webhooks.create',
  method,
] as const satisfies readonly GoodOperation[];

/** What makes a reader stumble, in each place of a body, a query and the headers. */
export const oddValuesSuite: Suite = {
  id: 'odd-values',
  title: 'Values that a reader stumbles over',
  checks: [
    ...whole.map((id) => oddValues(id, true)),
    ...workflowMethods.filter((id) => id !== method).map((id) => oddValues(id, false)),
    ...oddTextChecks,
    ...cursorsElsewhereChecks,
    ...bentCursorChecks,
    ...unreadQueryChecks,
    ...unreadBodyChecks,
    ...nearlyJsonChecks,
    askedByABrowser(),
  ],
};

function oddValues(id: GoodOperation, all: boolean): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/odd-values`,
    title: 'refuses or takes values that no caller sends, and does not stumble',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    // what a deployment does by a method that nobody has heard of, nobody knows
    ...(all && id === method && { leastTier: 'irreversible' as const }),
    needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await drive.send('control', drive.request(id, parts));
      const odd = (label: string, fault: string, rest: RequestParts) =>
        drive.send(`odd-${label}`, drive.request(id, { ...rest, fault, regular: false }));
      const places = all ? [] : methodPlaces(drive.account.workflow?.envelope);
      for (const path of pathsIn(parts.body)) {
        // what all methods share is asked of one
        if (places.some((place) => leadsTo(path, place))) continue;
        const name = written(path);
        for (const { kind, put } of oddMembers) {
          if (drive.spares(`odd-${name}-${kind}`)) continue;
          // a key that came before would be all that is looked at
          const fresh = id === 'alpha.submit' ? await good.parts(drive) : parts;
          const body = put(fresh.body, path);
          await odd(`${name}-${kind}`, `${name} is ${kind}`, { ...fresh, body });
        }
      }
      if (!all) return;
      for (const [kind, body] of Object.entries(oddBodies))
        if (!drive.spares(`odd-body-${kind}`))
          await odd(`body-${kind}`, `the body is ${kind}`, { ...parts, body });
    },
    claims: [doesNotStumble(operations[id].plane)],
  });
}

/** True for the method's own member in an envelope, and for each that holds it. */
function leadsTo(path: readonly string[], place: readonly string[]): boolean {
  return path.every((name, depth) => name === place[depth]);
}

/** Names a path as no other is named, whatever its members are called. */
function written(path: readonly string[]): string {
  return path.map((name) => name.replaceAll('%', '%25').replaceAll('.', '%2E')).join('.');
}

function pathsIn(value: unknown): string[][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...pathsIn(inner).map((below) => [name, ...below]),
  ]);
}

/** What a browser sends: pages first, and then anything. */
const pagesFirst = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** A framework's own page in place of the error body, for who takes pages too. */
function askedByABrowser(): Check {
  return defineCheck({
    id: 'webhooks.list/asked-by-a-browser',
    title: 'answers errors in JSON even if Accept prefers HTML',
    callee: 'webhooks.list',
    drive: async (drive) => {
      const fault = 'no credentials';
      const none = { session: undefined, csrfCookie: undefined, csrfHeader: undefined };
      const bare = drive.request('webhooks.list', { credentials: none, fault });
      await drive.send('plain', bare);
      const headers = [...bare.headers, ['Accept', pagesFirst]] as const;
      // in which form it is refused is what is asked, and for nothing but this claim
      await drive.send('browser', { ...bare, headers, callee: null, regular: false });
    },
    claims: [
      claims('public.error.whatever-accepted', { reads: ['plain', 'browser'] }, (read) => {
        const [plain, browser] = [read('plain'), read('browser')];
        if (!refusedInJson(plain)) return { inconclusive: `without it, it is ${describe(plain)}` };
        if (browser.status >= 500 || refusedInJson(browser)) return null;
        return otherAnswer(browser, 'an error body in JSON, as without the header');
      }),
    ],
  });
}

function refusedInJson({ status, mediaType }: Answer): boolean {
  return status >= 400 && isJsonType(mediaType);
}
