import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Header } from '../../../harness/model/exchange.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { asBasicUser } from './other-schemes.ts';
import { takesProbe, hasStatus } from '../../../harness/claims/answers.ts';
import { unissued } from '../../resources/ids/unissued.ts';

/** What comes along where one host has several uses, and the words for it. */
type Beside = readonly [words: string, header: (drive: Drive) => Header];

const login: Beside = ['a login of something in front', () => asBasicUser('somebody')];
const session: Beside = [
  'the session cookie of an owner',
  ({ account }) => ['Cookie', `__Host-svc_session=${account.owner?.session ?? ''}`],
];

const endedSession: Beside = [
  'a session cookie that is not good any more',
  ({ account, random }) => {
    const value = unissued(account.owner?.session ?? '', random);
    return ['Cookie', `__Host-svc_session=${value}`];
  },
];

const asked = [
  ['webhooks.list', login],
  ['webhooks.enable', login],
  ['alpha.cancel', session],
  ['alpha.status', endedSession],
  ['sealed.webhooks.enable', session],
] as const satisfies readonly (readonly [GoodOperation, Beside])[];

/** A request that shows all the credentials of its route, and others besides. */
export const credentialsBesideChecks: readonly Check[] = asked.map(([id, beside]) =>
  besideOthers(id, beside),
);

function besideOthers(id: GoodOperation, [words, header]: Beside): Check {
  const good: GoodRequest = goodRequests[id];
  const plane = operations[id].plane === 'sealed' ? 'sealed' : 'public';
  return defineCheck({
    id: `${id}/credentials-beside`,
    title: `passes over ${words} beside its own credentials`,
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [], members: ['owner'] },
    drive: async (drive) => {
      await drive.send('control', drive.request(id, await good.parts(drive)));
      const parts = await good.parts(drive);
      const headers = [...(parts.headers ?? []), header(drive)];
      await drive.send('beside', drive.request(id, { ...parts, headers, assumption: null }));
    },
    claims: [
      takesProbe(`${plane}.credentials-beside-others`, 'beside', 'what it answered without', {
        blames: hasStatus(400, 401, 403),
      }),
    ],
  });
}
