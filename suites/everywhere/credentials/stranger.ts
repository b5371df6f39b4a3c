import { otherStatus } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { strangersControl, toStranger, turnsAway } from '../../../harness/judge/stranger.ts';
import type { Claim, AnonymousVariant } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Credentials, RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import { requestTo } from '../../../harness/requests/build-request.ts';
import { credentialHeaders } from '../../../harness/requests/credentials.ts';
import { elsewherePath, knownPath } from '../../../harness/requests/stranger.ts';
import { clauseIds, clauses, type ClauseId } from '../../../schemas/clauses/index.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import type { Denial } from './denial.ts';
import { fillWithIds } from '../../resources/ids/sample-paths.ts';

const noCredentials = 'no credentials';

/** Sends what shows that the target has routes, to somebody without an account. */
export async function strangersRead(drive: Drive): Promise<void> {
  const { known, elsewhere } = strangersControl;
  const fault = noCredentials;
  await drive.send(known, requestTo('webhooks.list', 'GET', knownPath, { fault }));
  const nowhere = 'a path that nobody has, without credentials';
  await drive.send(elsewhere, requestTo(null, 'GET', elsewherePath, { fault: nowhere }));
}

/**
 * A request of a stranger to an operation: ids that nobody issued, and a body that asks for nothing.
 * Should he be let in, there is nothing that it could bring about.
 */
function strangersRequest(
  drive: Drive,
  id: OperationId,
  fault: string,
  credentials: Credentials = {},
): RequestSpec {
  const { method, path, body, workflowMethod } = operations[id];
  const json = workflowMethod === null ? {} : { method: workflowMethod };
  const parts: RequestParts = body
    ? {
        body: body.mediaType === 'application/json' ? json : new Uint8Array(0),
        mediaType: body.mediaType,
      }
    : {};
  const headers = credentialHeaders(credentials);
  return requestTo(id, method, fillWithIds(path, drive.random), { ...parts, headers, fault });
}

/** Denials that need no credential that was ever issued. */
const strangers = new Map<string, (drive: Drive) => Credentials>([
  ['session-missing', () => ({})],
  ['token-missing', () => ({})],
  ['session-unknown', (drive) => inventedOwner(drive)],
  ['token-unknown', (drive) => ({ bearer: invented(drive) })],
  ['prefix-missing', (drive) => ({ bearer: invented(drive) })],
]);

/** What a stranger can say of the credentials that an operation asks for. */
export function strangersDenials(id: OperationId, denials: readonly Denial[]): AnonymousVariant {
  const own = denials.filter(({ key }) => strangers.has(key));
  return {
    drive: async (drive) => {
      await strangersRead(drive);
      for (const { key, fault } of own) {
        // one probe at a time, as those of an account
        const made = strangers.get(key)?.(drive) ?? {};
        const credentials = key === 'token-unknown' ? prefixed(id, made) : made;
        await drive.send(key, strangersRequest(drive, id, fault, credentials));
      }
    },
    claims: own.flatMap(({ key, clauses: stated }) => [
      ...stated.map(({ clause, allowed }) => turnsAway(clause, key, allowed, isSole(id))),
      ...needsCredentials(id, key).map(toStranger),
    ]),
  };
}

/**
 * Claims that an operation is not carried out for who shows no credential; which refusal it is to be
 * is for other clauses. What may be about the ids or the body decides nothing.
 */
export function needsCredentials(id: OperationId, label: string, controls: string[] = []): Claim[] {
  if (!label.endsWith('-missing') || !/^(session|token)-/.test(label)) return [];
  const clause = needing.find((one) => clauses[one].operations.includes(id));
  if (!clause) throw new Error(`no clause says that ${id} needs credentials`);
  return [
    claims(clause, { reads: [label], controls }, (read) => {
      const answer = read(label);
      if (answer.status === 401 || answer.status === 403) return null;
      if (answer.status >= 300)
        return { inconclusive: `${describe(answer)} may be about something else` };
      return otherStatus(answer, [{ status: 401 }, { status: 403 }], 'without credentials');
    }),
  ];
}

const needing = clauseIds.filter((id) => id.endsWith('.needs-credentials'));

/** The bearer token is all that is wrong with a stranger's request: no id, no body, no CSRF pair. */
function isSole(id: OperationId): boolean {
  const { auth, path, body } = operations[id];
  return auth !== 'ownerSession' && body === null && !path.includes('{');
}

function inventedOwner(drive: Drive): Credentials {
  const csrf = invented(drive);
  return { session: invented(drive), csrfCookie: csrf, csrfHeader: csrf };
}

function prefixed(id: OperationId, { bearer }: Credentials): Credentials {
  const workflow = operations[id].auth === 'workflowCredential';
  return { bearer: workflow ? `ztw_${bearer}` : bearer };
}

/** A value of 43 letters and digits that nobody issued. */
function invented(drive: Drive): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const letter = () => letters[Math.floor(drive.random() * letters.length)] ?? 'x';
  return Array.from({ length: 43 }, letter).join('');
}

/** A stranger's part of a check on one public route that no gate closes: he is turned away there. */
export function mountedForStrangers(id: OperationId, clause: ClauseId): AnonymousVariant {
  const allowed: readonly Allowed[] = [{ status: 401 }, { status: 403 }];
  return {
    drive: async (drive) => {
      await strangersRead(drive);
      await drive.send('stranger', strangersRequest(drive, id, noCredentials));
    },
    claims: [
      toStranger(
        claims(clause, { reads: ['stranger'] }, (read) => {
          const answer = read('stranger');
          if (allowed.some(({ status }) => status === answer.status)) return null;
          const isRead = operations[id].method === 'GET';
          if (answer.status !== 404 || !isRead) return { inconclusive: describe(answer) };
          return otherStatus(answer, allowed);
        }),
      ),
    ],
  };
}
