import { changedValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { asAccount } from '../../resources/as-account.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import type { GoodOperation } from '../../resources/good-requests.ts';
import { nothing, readBacks } from './read-back.ts';
import { namedBy } from './untouched.ts';
import { makeMessage, messageRoutes } from '../../resources/messages/messages.ts';

/** What a change is about, made in an account. */
interface Subject {
  readonly id: GoodOperation;
  readonly states: readonly string[];
  readonly make: (drive: Drive, account: Account) => Promise<RequestParts>;
}

const subjects: readonly Subject[] = [
  {
    id: 'devices.revoke',
    states: ['device'],
    make: async (drive, account) => ({
      path: { device_id: await deviceByHook(drive, {}, account) },
    }),
  },
  ...(['public', 'sealed'] as const).map((plane) => ({
    id: messageRoutes[plane].cancel,
    states: ['message'],
    make: async (drive: Drive, account: Account) => ({
      path: { message_id: await makeMessage(drive, plane, {}, account) },
    }),
  })),
];

/** Those of other checks have come to fewer, should what is done to them reach namesakes too. */
const rank = 7;

/**
 * Things that came in the same place of their kind in each of two accounts, whose ids are alike where they are counted within an
 * account: what is done to the one is not done to the other.
 */
export const namesakeChecks: readonly Check[] = subjects.map(leavesNamesakes);

function leavesNamesakes({ id, states, make }: Subject): Check {
  const back = readBacks[id];
  if (!back) throw new Error(`nothing shows the effect of ${id}`);
  const clause =
    operations[id].plane === 'sealed'
      ? 'sealed.foreign-resource'
      : 'public.foreign-resource-untouched';
  return defineCheck({
    id: `${id}/leaves-namesakes`,
    title: 'leaves what another account has made in the same way as it was',
    callee: id,
    needs: { freshAccount: true, states },
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      const theirs = asAccount(drive, account);
      let [own, other]: RequestParts[] = [];
      for (let made = 0; made < rank; made += 1) {
        // in turn, so that both accounts have counted as far
        own = await make(drive, drive.account);
        other = await make(drive, account);
      }
      if (!own || !other) return;
      const { path } = drive.request(id, other);
      await drive.untilShown(
        () => back.look(theirs, 'before', other),
        (looked) =>
          back.tells(looked, namedBy({ callee: id, request: { path } }, '')) === back.before,
      );
      await drive.send('change', drive.request(id, { ...own, assumption: null }));
      await back.look(theirs, 'after', other);
      // what nobody has touched is there to be changed still, and names what was looked at
      await drive.send('theirs', drive.request(id, { ...other, assumption: null }, account));
    },
    claims: [
      claims(
        clause,
        {
          reads: ['change', 'before-*', 'after-*', 'theirs'],
          controls: ['change', 'before-*', 'after-*'],
        },
        (read) => {
          const named = namedBy(read('theirs').exchange, '');
          const [was, is] = ['before-', 'after-'].map((look) => back.tells(read.all(look), named));
          if (was !== back.before || is === undefined || is === nothing)
            return { inconclusive: `what is looked at showed ${was}, and then ${is}` };
          return was === is
            ? null
            : { at: 'after-1', ...changedValue('what is looked at', was, is) };
        },
      ),
    ],
  });
}
