import { defineCheck, type CheckDraft } from '../../harness/define-check.ts';
import { accepts, refuses } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { operationIds, operations, type OperationId } from '../../schemas/operations/index.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';
import { goodRequests } from '../resources/good-requests.ts';
import { makeMessage } from '../resources/messages/messages.ts';
import { keyWith } from '../resources/keys.ts';

const reads = ['sealed.messages.list', 'sealed.messages.get'] as const;
const cancel = 'sealed.messages.cancel';
type Scoped = (typeof reads)[number] | typeof cancel;

const scopeOf = { readOnly: 'messages:read', sendOnly: 'messages:send' } as const;
const forbidden = { status: 403, code: 'forbidden' } as const;

/** Reads whose scopes are not shown. */
const unshown = operationIds.filter((id) => {
  const { plane, tier, path } = operations[id];
  const bare = plane === 'sealed' && tier === 'read_only' && !path.includes('{');
  return bare && !reads.some((scoped) => scoped === id);
});

/** The scopes messages:read and messages:send, each alone (contract: "Authentication", rule 5). */
export const sealedScopesSuite: Suite = {
  id: 'sealed-scopes',
  title: 'A key is good for the operations whose scope it has',
  checks: [
    ...reads.flatMap((id) => [sufficient(id, 'readOnly'), insufficient(id, 'sendOnly')]),
    sufficient(cancel, 'sendOnly'),
    insufficient(cancel, 'readOnly'),
    otherDevice('sealed.messages.get'),
    otherDevice(cancel),
    observed(),
    keysObserved(),
  ],
};

/** A request that is good with the account's own key, sent with another one. */
async function sendWith(
  drive: Drive,
  id: Scoped,
  label: string,
  key: string,
  fault?: string,
): Promise<void> {
  const parts = await goodRequests[id].parts(drive);
  const request = { ...parts, credentials: { bearer: key }, ...(fault && { fault }) };
  await drive.send(label, drive.request(id, request));
}

function scopeCheck(
  id: Scoped,
  draft: Pick<CheckDraft, 'title' | 'drive' | 'claims'> & { readonly key: string },
): Check {
  const { key, ...rest } = draft;
  return defineCheck({
    ...rest,
    id: `${id}/${key}`,
    callee: id,
    alsoCalls: ['sealed.messages.list', 'sealed.messages.get'],
    needs: { states: ['credential', 'message'] },
  });
}

/** A key with the scope that the operation lists is all that a good request takes. */
function sufficient(id: Scoped, problem: keyof typeof scopeOf): Check {
  return scopeCheck(id, {
    key: `scope-${problem}`,
    title: `takes a key with the scope ${scopeOf[problem]} alone`,
    drive: async (drive) => {
      await sendWith(drive, id, 'limited', await keyWith(drive, 'sealed', problem));
    },
    claims: [accepts(`${id}.accepted`, 'limited', operations[id].success.status)],
  });
}

function insufficient(id: Scoped, problem: keyof typeof scopeOf): Check {
  const clause =
    id === cancel
      ? 'sealed.auth.cancel-needs-messages-send'
      : 'sealed.auth.read-needs-messages-read';
  return scopeCheck(id, {
    key: `scope-${problem}`,
    title: `answers 403 forbidden to a key with the scope ${scopeOf[problem]} alone`,
    drive: async (drive) => {
      const key = await keyWith(drive, 'sealed', problem);
      await drive.control(async () => drive.request(id, await goodRequests[id].parts(drive)));
      await sendWith(drive, id, 'limited', key, `the key has ${scopeOf[problem]} alone`);
    },
    claims: [refuses(clause, 'limited', [forbidden])],
  });
}

/** a key that is good for another device alone, and the message of this one. */
function otherDevice(id: Exclude<Scoped, 'sealed.messages.list'>): Check {
  return scopeCheck(id, {
    key: 'other-device',
    title: 'answers 403 or 404 for a message of a device that the key is not bound to',
    drive: async (drive) => {
      const key = await keyWith(drive, 'sealed', 'otherDevice');
      const path = async () => ({ path: { message_id: await makeMessage(drive, 'sealed') } });
      await drive.control(async () => drive.request(id, await path()));
      const fault = 'the key is good for another device alone';
      const request = { ...(await path()), credentials: { bearer: key }, fault };
      await drive.send('foreign', drive.request(id, request));
    },
    claims: [
      refuses('sealed.auth.device-outside-scope', 'foreign', [{ status: 403 }, { status: 404 }]),
    ],
  });
}

/** The scopes of the other operations are not shown: what the target asks for is observed. */
function observed(): Check {
  const id = 'sealed.messages.list';
  return defineCheck({
    id: `${id}/scopes-observed`,
    title: 'takes a key with the scope messages:read alone, whatever others take',
    callee: id,
    alsoCalls: unshown,
    needs: { states: ['credential'] },
    drive: async (drive) => {
      const bearer = await keyWith(drive, 'sealed', 'readOnly');
      await drive.send('limited', drive.request(id, { credentials: { bearer } }));
      for (const other of unshown) {
        const answer = await drive.send(other, drive.request(other, { credentials: { bearer } }));
        drive.observe(`${other} with messages:read alone`, String(answer.status));
      }
    },
    claims: [accepts(`${id}.accepted`, 'limited', 200)],
  });
}

/** both planes take API keys; whether one for the other plane opens reads is observed. */
function keysObserved(): Check {
  const id = 'sealed.messages.list';
  const sealed = [id, ...unshown] as const;
  return defineCheck({
    id: `${id}/other-key-observed`,
    title: 'takes or refuses an API key of the alpha routes',
    callee: id,
    alsoCalls: [...unshown, 'alpha.status'],
    drive: async (drive) => {
      const { alphaKey, sealedKey } = drive.account;
      const fault = 'the API key is the one for the other plane';
      const send = async (read: OperationId, bearer: string | undefined, parts = {}) => {
        const request = { ...parts, credentials: { bearer }, fault };
        const { status } = await drive.send(read, drive.request(read, request));
        drive.observe(`${read} with the key for the other plane`, String(status));
      };
      // one after the other, as the other observations
      for (const read of sealed) await send(read, alphaKey);
      const [message_id] = anyIds(drive.random);
      await send('alpha.status', sealedKey, { path: { message_id } });
    },
    claims: [],
  });
}
