import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import { member } from '../../harness/model/json.ts';
import { limitedKey } from './scopes.ts';
import { hasStatus, takesProbe } from '../toolkit/claim-shapes.ts';
import { freshUpload, uploadedId } from '../toolkit/message-support.ts';
import { itemsIn, walk } from '../toolkit/paging.ts';

const list = 'sealed.messages.list';
const clause = 'sealed.reads.whichever-key';

/** What one key has made another of the account reads, whose scope is messages:read. */
export function madeByAnotherKey(): Check {
  const id = 'sealed.messages.get';
  return defineCheck({
    id: `${id}/another-key`,
    title: 'shows a key what another key of the account has submitted',
    callee: id,
    alsoCalls: ['sealed.messages.submit', list],
    needs: { freshAccount: true, states: ['credential'] },
    drive: async (drive) => {
      const credentials = { bearer: await limitedKey(drive, 'readOnly') };
      const upload = drive.request('sealed.messages.submit', await freshUpload(drive, 'outbound'));
      const submitted = await drive.send('submit', upload);
      const message_id = uploadedId('outbound', submitted) ?? drive.stop('it came without an id');
      await drive.send('get', drive.request(id, { path: { message_id }, credentials }));
      await walk(drive, list, 'list', { credentials });
    },
    claims: [
      takesProbe(clause, 'get', '200, as to the key that submitted it', {
        controls: ['submit'],
        blames: hasStatus(404),
      }),
      claims(clause, { reads: ['submit', 'list-*'], controls: ['submit', 'list-*'] }, (read) => {
        const made = member(read('submit').json, 'message_id');
        if (idsOn(read.all('list-')).includes(made)) return null;
        return { at: 'list-1', expected: `${String(made)} in the list`, got: 'a list without it' };
      }),
    ],
  });
}

function idsOn(pages: readonly Answer[]): readonly unknown[] {
  return pages.flatMap((page) => itemsIn(list, page)).map((one) => member(one, 'message_id'));
}
