import { refuses, claims } from '../../../harness/judge/claims.ts';
import { toStranger, turnsAway } from '../../../harness/judge/stranger.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Header } from '../../../harness/model/exchange.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { requestTo } from '../../../harness/requests/build-request.ts';
import {
  plannedRouteIds,
  plannedRoutes,
  type PlannedRouteId,
} from '../../../schemas/operations/index.ts';
import { everyCredential } from '../credentials/credentials.ts';
import { openRoute } from '../gates/gates.ts';
import { anyIds, fillWithIds } from '../../resources/ids/sample-paths.ts';
import { strangersRead } from '../credentials/stranger.ts';
import { changedValue, otherAnswer } from '../../../harness/judge/found.ts';
import { completeDraft, defineCheck } from '../../../harness/define-check.ts';
import { member } from '../../../harness/model/json.ts';
import { everyAnswer } from '../../../harness/claims/answers.ts';
import { messageRoutes, newMessage } from '../../resources/messages/messages.ts';
import { accepted } from '../../../harness/judge/accepted.ts';

/** What is said of a path, or of a method on it, that is not there. */
const absent = [{ status: 404 }, { status: 405 }] as const;

/** Bearer tokens beside the API key of the alpha routes, and the gate that each opens routes behind. */
const otherTokens = [
  { member: 'sealedKey', gate: 'sealedAdmission' },
  { member: 'workflowToken', gate: 'workflowTools' },
] as const;
type OtherToken = (typeof otherTokens)[number];

/** Those of one message. */
const ofMessages = ['planned.messages.get', 'planned.messages.cancel'] as const;

/** The planned routes (contract: "What the service does"): documented, and not callable. */
export const plannedRoutesSuite: Suite = {
  id: 'planned-routes',
  title: 'A planned route can not be called',
  checks: [
    ...plannedRouteIds.map(plannedCheck),
    ...plannedRouteIds.flatMap((id) => otherTokens.map((token) => withOtherToken(id, token))),
    ...ofMessages.flatMap((id) => [existing(id, 'public'), existing(id, 'sealed')]),
    unversioned('webhooks.list'),
    unversioned('ownerMessages.list'),
  ],
};

function plannedCheck(id: PlannedRouteId): Check {
  const { method, path, tier } = plannedRoutes[id];
  return {
    id: `${id}/fails`,
    title: 'fails, whatever credentials it is called with',
    callee: id,
    alsoCalls: ['webhooks.list'],
    tier,
    needs: { members: ['owner'] },
    drive: async (drive) => {
      await openRoute(drive);
      await call(drive, id, everyCredential(drive));
    },
    claims: [isNotCallable(id), refuses('planned.not-found', 'call', absent)],
    stranger: {
      drive: async (drive) => {
        await strangersRead(drive);
        const body = method === 'POST' ? { body: {} } : {};
        const filled = fillWithIds(path, drive.random);
        await drive.send(
          'call',
          requestTo(id, method, filled, { ...body, fault: 'no credentials' }),
        );
      },
      // that it is there and turns strangers away may be said before that it is not there
      claims: [
        toStranger(isNotCallable(id)),
        turnsAway('planned.not-found', 'call', absent, false),
      ],
    },
  };
}

/** Which of its credentials a path that is not there complains of is open: that it fails is not. */
function withOtherToken(id: PlannedRouteId, { member: token, gate }: OtherToken): Check {
  return {
    id: `${id}/fails-with-${token}`,
    title: `fails, called with the ${token} in place of the API key of the alpha routes`,
    callee: id,
    alsoCalls: ['webhooks.list'],
    tier: plannedRoutes[id].tier,
    needs: { gates: { [gate]: 'on' }, members: ['owner', token] },
    drive: async (drive) => {
      await openRoute(drive);
      const others = everyCredential(drive).filter(([name]) => name !== 'Authorization');
      await call(drive, id, [...others, ['Authorization', `Bearer ${drive.account[token]}`]]);
    },
    claims: [isNotCallable(id), refuses('planned.not-found', 'call', absent)],
  };
}

/** Calls a planned route as it would be called if it were there, key of the caller included. */
async function call(drive: Drive, id: PlannedRouteId, credentials: readonly Header[]) {
  const { method, path } = plannedRoutes[id];
  const [key] = anyIds(drive.random);
  const headers: Header[] = [...credentials];
  if (method === 'POST') headers.push(['Idempotency-Key', key]);
  const body = id === 'planned.messages.submit' ? { body: submission(drive) } : {};
  const filled = fillWithIds(path, drive.random);
  await drive.send('call', requestTo(id, method, filled, { headers, ...body }));
}

/** A submission as an alpha message has it: should the route exist, this is what it would take. */
function submission(drive: Drive) {
  const [client_message_id] = anyIds(drive.random);
  const { deviceId, recipient } = drive.account;
  return {
    client_message_id,
    ...(deviceId && { device_id: deviceId }),
    ...(recipient && { recipient_e164: recipient }),
    test_case_id: 'planned',
    expires_at_ms: Date.now() + 60_000,
  };
}

/** A planned route is no more callable for a message that there is, and does nothing to it. */
function existing(id: (typeof ofMessages)[number], plane: ResourcePlane): Check {
  const { method, path, tier } = plannedRoutes[id];
  const { read } = messageRoutes[plane];
  const facts = completeDraft({
    id: `${id}/existing-${plane}`,
    title: `fails for a message of the ${plane} plane that exists, and leaves it as it is`,
    callee: read,
    alsoCalls: ['webhooks.list'],
    needs: { states: ['message'] },
    claims: [
      isNotCallable(id, ['control', 'before']),
      ...(id === 'planned.messages.cancel' ? [changesNothing()] : []),
    ],
  });
  return {
    ...facts,
    callee: id,
    alsoCalls: ['webhooks.list', read],
    tier,
    drive: async (drive) => {
      await openRoute(drive);
      const message = await newMessage(drive, plane);
      await message.read('before');
      const filled = path.replace('{message_id}', encodeURIComponent(message.id));
      const headers = everyCredential(drive, plane);
      await drive.send('call', requestTo(id, method, filled, { headers }));
      // others may be at work on a fixed account
      await message.read(drive.ownAccount ? 'after' : 'after-others');
    },
  };
}

/** Claims that a call of a planned route fails (contract: "Planned routes"). */
function isNotCallable(id: PlannedRouteId, controls = ['control']): Claim {
  return everyAnswer(
    `${id}.fails`,
    'call',
    'a status of 400 or above',
    ({ status }) => status >= 400,
    { controls },
  );
}

function changesNothing(): Claim {
  const labels = { reads: ['call', 'before', 'after*'], controls: ['control', 'before', 'after*'] };
  return claims('planned.messages.cancel.changes-nothing', labels, (read) => {
    const [after] = read.all('after');
    const [was, is] = [read('before'), after].map((one) => String(member(one?.json, 'state')));
    const at = after?.exchange.label ?? '';
    // a device may have taken it meanwhile; cancelled it is by nobody else
    if (was === is || (at !== 'after' && is !== 'cancelled')) return null;
    return { at, ...changedValue('state', was, is) };
  });
}

/** All routes live under /v1. */
function unversioned(id: 'webhooks.list' | 'ownerMessages.list'): Check {
  return defineCheck({
    id: `${id}/unversioned`,
    title: 'is not there without /v1 before its path',
    callee: id,
    drive: async (drive) => {
      const list = drive.request(id);
      await drive.send('control', list);
      const path = list.path.replace(/^\/v1/, '');
      const fault = 'the path has no /v1';
      await drive.send('bare', { ...list, path, callee: null, fault, regular: false });
    },
    claims: [
      claims(
        'public.routes.versioned',
        { reads: ['control', 'bare'], controls: ['control'] },
        (read) => {
          const [list, bare] = [read('control'), read('bare')];
          if (!accepted(bare) || bare.text !== list.text || list.text === '') return null;
          return otherAnswer(bare, '404, or something else than the list');
        },
      ),
    ],
  });
}
