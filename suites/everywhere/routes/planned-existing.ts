import { changedValue } from '../../../harness/judge/found.ts';
import { completeDraft } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { member } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { requestTo } from '../../../harness/requests/build-request.ts';
import { plannedRoutes, type PlannedRouteId } from '../../../schemas/operations/index.ts';
import { everyAnswer } from '../../../harness/claims/answers.ts';
import { messageRoutes, newMessage } from '../../resources/messages/messages.ts';
import { everyCredential } from '../credentials/credentials.ts';
import { openRoute } from '../gates/gates.ts';

const ids = ['planned.messages.get', 'planned.messages.cancel'] as const;

/** A planned route is no more callable for a message that there is, and does nothing to it. */
export const plannedExistingChecks: readonly Check[] = ids.flatMap((id) => [
  existing(id, 'public'),
  existing(id, 'sealed'),
]);

function existing(id: (typeof ids)[number], plane: ResourcePlane): Check {
  const { method, path, tier } = plannedRoutes[id];
  const { read } = messageRoutes[plane];
  const facts = completeDraft({
    id: `${id}/existing-${plane}`,
    title: `fails for a message of the ${plane} plane that exists, and leaves it as it is`,
    callee: read,
    alsoCalls: ['webhooks.list'],
    needs: { states: ['message'] },
    claims: [
      isNotCallable(id, ['control', 'before']),
      ...(id === 'planned.messages.cancel' ? [changesNothing()] : []),
    ],
  });
  return {
    ...facts,
    callee: id,
    alsoCalls: ['webhooks.list', read],
    tier,
    drive: async (drive) => {
      await openRoute(drive);
      const message = await newMessage(drive, plane);
      await message.read('before');
      const filled = path.replace('{message_id}', encodeURIComponent(message.id));
      const headers = everyCredential(drive, plane);
      await drive.send('call', requestTo(id, method, filled, { headers }));
      // others may be at work on a fixed account
      await message.read(drive.ownAccount ? 'after' : 'after-others');
    },
  };
}

/** Claims that a call of a planned route fails (contract: "Planned routes"). */
export function isNotCallable(id: PlannedRouteId, controls = ['control']): Claim {
  return everyAnswer(
    `${id}.fails`,
    'call',
    'a status of 400 or above',
    ({ status }) => status >= 400,
    { controls },
  );
}

function changesNothing(): Claim {
  const labels = { reads: ['call', 'before', 'after*'], controls: ['control', 'before', 'after*'] };
  return claims('planned.messages.cancel.changes-nothing', labels, (read) => {
    const [after] = read.all('after');
    const [was, is] = [read('before'), after].map((one) => String(member(one?.json, 'state')));
    const at = after?.exchange.label ?? '';
    // a device may have taken it meanwhile; cancelled it is by nobody else
    if (was === is || (at !== 'after' && is !== 'cancelled')) return null;
    return { at, ...changedValue('state', was, is) };
  });
}
