import { otherStatus } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { requestTo } from '../../../harness/requests/build-request.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import { anyIds, samplePath } from '../../resources/ids/sample-paths.ts';
import { closedGateCheck, meetsClosedGate } from './gates.ts';

const gate = 'sealedAdmission';

/** A request to a sealed route as it would be sent with the gate on, its body of any bytes. */
export function sealedRequest(drive: Drive, id: OperationId, parts: RequestParts = {}) {
  const { method, body } = operations[id];
  const token = drive.account.sealedKey ?? drive.account.alphaKey;
  const bytes = body && { body: Buffer.from('{}'), mediaType: body.mediaType };
  return requestTo(id, method, samplePath(id, drive.random), {
    ...bytes,
    headers: token ? [['Authorization', `Bearer ${token}`]] : [],
    ...parts,
  });
}

/** Paths that no operation has: the gate closes all that lies below /v1/sealed/ (R-38). */
export function closedBelow(): Check {
  const id = 'sealed.webhooks.list';
  return closedGateCheck(gate, {
    id: `${id}/gate-off-sub-path`,
    title: 'answers 404 with its gate off on paths that no operation has, whatever the query',
    callee: id,
    drive: async (drive) => {
      const [name] = anyIds(drive.random);
      const paths = { 'sub-path': `/v1/sealed/${name}`, deeper: `/v1/sealed/webhooks/${name}/x/y` };
      await drive.send('sub-path', requestTo(id, 'GET', paths['sub-path']));
      await drive.send('deeper', requestTo(id, 'GET', paths.deeper));
      const query = { limit: '0', before: '%', cursor: '' };
      await drive.send('query', sealedRequest(drive, id, { query }));
      await drive.send('spelled', requestTo(id, 'GET', '/v1/%73ealed/webhooks'));
      await drive.send('nothing', requestTo(id, 'GET', `/v1/%73${name}`));
      await drive.send('slash', requestTo(id, 'GET', '/v1/sealed/webhooks/'));
      await drive.send('nothing-slash', requestTo(id, 'GET', `/v1/${name}/webhooks/`));
    },
    claims: [
      ...meetsClosedGate('gates.sealed-admission.off-404', ['sub-path', 'deeper', 'query']),
      spelledOtherwise(),
      withSlash(),
    ],
  });
}

/** One probe of a path that is spelled otherwise, and one of a path that is not there and is spelled alike. */
type Spelling = readonly [probe: string, absent: string];

/** Claims that a path is as closed in another spelling, unless what is not there at all is answered so. */
function closedHowever(
  [probe, absent]: Spelling,
  without: string,
  isClosed: (status: number) => boolean,
): Claim {
  const clause = 'gates.sealed-admission.off-however-spelled';
  return claims(clause, { reads: [probe, absent], controls: [] }, (read) => {
    const { status } = read(probe);
    if (isClosed(status)) return null;
    if (status === read(absent).status)
      return { inconclusive: `what is not there is answered ${status}` };
    return otherStatus(read(probe), [{ status: 404 }], `as without the ${without}`);
  });
}

/** A letter that is escaped is the same letter. */
function spelledOtherwise(): Claim {
  return closedHowever(
    ['spelled', 'nothing'],
    'escape',
    (status) => status >= 300 && status !== 401 && status !== 403,
  );
}

/** A redirect tells where the routes are. */
function withSlash(): Claim {
  return closedHowever(['slash', 'nothing-slash'], 'slash', (status) => status >= 400);
}

/** Behind a look-up the gate would show for what is there, and for nothing else. */
export function closedToKnown(): Check {
  const id = 'sealed.devices.get';
  const { stranger: _, ...draft } = closedGateCheck(gate, {
    id: `${id}/gate-off-known`,
    title: 'answers 404 with its gate off for a device of the account',
    callee: id,
    drive: async (drive) => {
      const path = operations[id].path.replace('{device_id}', drive.account.deviceId ?? '');
      const { headers } = sealedRequest(drive, id);
      await drive.send('known', requestTo(id, 'GET', path, { headers }));
    },
    claims: meetsClosedGate('gates.sealed-admission.off-404', ['known']),
  });
  return { ...draft, needs: { ...draft.needs, members: ['owner', 'deviceId'] } };
}
