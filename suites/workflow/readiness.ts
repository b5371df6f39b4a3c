import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/json.ts';
import type { Check } from '../../harness/model/check.ts';

const id = 'workflow.readiness';

/** Whose scope a readiness tells: that of the grant behind the token, whoever has asked before. */
export const readinessChecks: readonly Check[] = [ownScope()];

function ownScope(): Check {
  return defineCheck({
    id: `${id}/own-scope`,
    title: 'tells no context of another account as its scope',
    callee: id,
    needs: { freshAccount: true, states: ['account'] },
    drive: async (drive) => {
      await drive.send('theirs', drive.request(id, {}, await drive.anotherAccount()));
      await drive.send('own', drive.request(id));
    },
    claims: [
      claims(
        `${id}.own-scope`,
        { reads: ['theirs', 'own'], controls: ['theirs', 'own'] },
        (read) => {
          const [theirs, own] = ['theirs', 'own'].map((label) =>
            member(read(label).json, 'scope', 'context_id'),
          );
          if (typeof theirs !== 'string' || typeof own !== 'string')
            return { undecided: 'a scope names no context' };
          if (theirs !== own) return null;
          return { at: 'own', expected: 'a context of its own account', got: `${own}, as theirs` };
        },
      ),
    ],
  });
}
