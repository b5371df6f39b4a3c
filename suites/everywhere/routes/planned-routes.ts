import { refuses } from '../../../harness/judge/claims.ts';
import { toStranger, turnsAway } from '../../../harness/judge/stranger.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
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
import { isNotCallable, plannedExistingChecks } from './planned-existing.ts';
import { anyIds, fillWithIds } from '../../resources/ids/sample-paths.ts';
import { unversionedChecks } from './unversioned.ts';
import { strangersRead } from '../credentials/stranger.ts';

/** What is said of a path, or of a method on it, that is not there. */
const absent = [{ status: 404 }, { status: 405 }] as const;

/** Bearer tokens beside the API key of the alpha routes, and the gate that each opens routes behind. */
const otherTokens = [
  { member: 'sealedKey', gate: 'sealedAdmission' },
  { member: 'workflowToken', gate: 'workflowTools' },
] as const;
type OtherToken = (typeof otherTokens)[number];

/** The planned routes (contract: "What the service does"): documented, and not callable. */
export const plannedRoutesSuite: Suite = {
  id: 'planned-routes',
  title: 'A planned route can not be called',
  checks: [
    ...plannedRouteIds.map(plannedCheck),
    ...plannedRouteIds.flatMap((id) => otherTokens.map((token) => withOtherToken(id, token))),
    ...plannedExistingChecks,
    ...unversionedChecks,
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
function withOtherToken(id: PlannedRouteId, { member, gate }: OtherToken): Check {
  return {
    id: `${id}/fails-with-${member}`,
    title: `fails, called with the ${member} in place of the API key of the alpha routes`,
    callee: id,
    alsoCalls: ['webhooks.list'],
    tier: plannedRoutes[id].tier,
    needs: { gates: { [gate]: 'on' }, members: ['owner', member] },
    drive: async (drive) => {
      await openRoute(drive);
      const others = everyCredential(drive).filter(([name]) => name !== 'Authorization');
      await call(drive, id, [...others, ['Authorization', `Bearer ${drive.account[member]}`]]);
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
