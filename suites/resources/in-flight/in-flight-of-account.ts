import { defineCheck } from '../../../harness/define-check.ts';
import type { Check, Needs } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { selectableEndpoint, selection } from '../good-requests.ts';
import { fifth, fifthBeside, inTurn } from './in-flight.ts';
import { furtherKey } from '../messages/further-key.ts';
import { goodSubmission, submitRequest } from '../messages/alpha-support.ts';
import { deviceByHook } from '../devices/device-support.ts';
import { turnClaims } from '../endpoints/endpoint-turns.ts';

const create = 'webhooks.create';
const select = 'webhooks.sealedEvents';
const submit = 'alpha.submit';

/** Bodies of an owner on their way, alone and beside those of a key of the account. */
export const ownerBodyChecks: readonly Check[] = [
  creations(),
  besideSubmissions(create, 'public.in-flight.whole-account', {
    good: (drive) => Promise.resolve(drive.request(create, drive.newEndpoint())),
  }),
];

function creations(): Check {
  return defineCheck({
    id: `${create}/in-flight`,
    title: 'answers 429 rate_limited while four creations of the account are on their way',
    callee: create,
    needs: { freshAccount: true, unbuffered: true },
    drive: (drive) => {
      const good = () => Promise.resolve(drive.request(create, drive.newEndpoint()));
      // creations that are made at once need not all be taken
      return fifthBeside(drive, good, good, inTurn);
    },
    claims: [fifth('webhooks.in-flight.fifth')],
  });
}

/** The same selection, four times and once more: it makes nothing. */
export function selectionsInFlight(): Check {
  return defineCheck({
    id: `${select}/in-flight`,
    title: 'answers 429 rate_limited while four selections of the account are on their way',
    callee: select,
    alsoCalls: [create, 'webhooks.enable', 'webhooks.list'],
    needs: { unbuffered: true },
    drive: async (drive) => {
      const path = { endpoint_id: await selectableEndpoint(drive) };
      const good = () => Promise.resolve(drive.request(select, { path, body: selection }));
      await fifthBeside(drive, good);
    },
    claims: [fifth('webhooks.in-flight.fifth'), ...turnClaims('public', 'enable')],
  });
}

/** Bodies are counted for an account, by whichever of its keys they come. */
export function byAnotherKey(): Check {
  return defineCheck({
    id: `${submit}/in-flight-by-another-key`,
    title:
      'answers 429 rate_limited to another key while four bodies of the account are on their way',
    callee: submit,
    needs: {
      freshAccount: true,
      unbuffered: true,
      states: ['device', 'credential'],
      members: ['deviceId', 'recipient'],
    },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      const [way] = await furtherKey(drive, deviceId, 1);
      const credentials = way?.credentials ?? drive.stop('no other key reaches the device');
      const toDevice = async () => ({ ...(await goodSubmission(drive)), device_id: deviceId });
      await fifthBeside(
        drive,
        async () => submitRequest(drive, await toDevice()),
        async () => submitRequest(drive, await toDevice(), { credentials }),
      );
    },
    claims: [fifth('public.in-flight.fifth')],
  });
}

/** How an operation is called that comes by another credential than submissions do. */
interface Other {
  readonly needs?: Needs;
  readonly good: (drive: Drive) => Promise<RequestSpec>;
}

/** Four submissions are on their way, and what comes by another credential of the account is a fifth. */
export function besideSubmissions(
  callee: OperationId,
  clause: ClauseId,
  { needs, good }: Other,
): Check {
  const members = [...(needs?.members ?? []), 'deviceId', 'recipient'] as const;
  return defineCheck({
    id: `${callee}/in-flight-beside-submissions`,
    title: 'answers 429 rate_limited while four submissions of the account are on their way',
    callee,
    alsoCalls: [submit],
    needs: { freshAccount: true, unbuffered: true, ...needs, members },
    drive: (drive) =>
      fifthBeside(
        drive,
        async () => submitRequest(drive, await goodSubmission(drive)),
        () => good(drive),
      ),
    claims: [fifth(clause)],
  });
}
