import { otherAnswer } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';

const ids = ['webhooks.list', 'ownerMessages.list'] as const;

/** All routes live under /v1. */
export const unversionedChecks: readonly Check[] = ids.map(unversioned);

function unversioned(id: (typeof ids)[number]): Check {
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
