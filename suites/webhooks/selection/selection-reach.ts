import { leaves, leavesAll } from '../../../harness/claims/members.ts';
import { addresses, idOf } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { selection } from '../../resources/good-requests.ts';
import {
  enabledEndpoint,
  failed,
  lookAt,
  makeDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import {
  enabledAndPause,
  endpointInBoth,
  endpointItems,
} from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { put } from '../endpoints/endpoint-condition.ts';
import { unmoved } from '../reach/reach-claims.ts';

const id = 'webhooks.sealedEvents';
const steps = ['select', 'deselect'] as const;
type Step = (typeof steps)[number];

/** What a selection leaves alone, and what is taken back. */
export const selectionReachChecks: readonly Check[] = [leavesOthersOn(), reachesNoOther()];

/** Selects an endpoint for sealed events, or takes its selection back. */
async function select(drive: Drive, label: string, endpoint_id: string, step: Step) {
  const body = { ...selection, enabled: step === 'select' };
  await drive.send(label, drive.request(id, { path: { endpoint_id }, body }));
}

/** Two endpoints may be selected at once: nothing says that a selection is taken from another one. */
function leavesOthersOn(): Check {
  return defineCheck({
    id: `${id}/leaves-selected`,
    title: 'leaves an endpoint on that was selected before, when another one is',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    drive: async (drive) => {
      const first = await enabledEndpoint(drive, 'public');
      const second = await enabledEndpoint(drive, 'public');
      const list = (label: string) => drive.send(label, drive.request('webhooks.list'));
      await select(drive, 'first', first, 'select');
      await list('before');
      await select(drive, 'select', second, 'select');
      await list('after');
      await select(drive, 'deselect', second, 'deselect');
      await list('at-last');
    },
    claims: [
      staysOn('select', ['before', 'after']),
      staysOn('deselect', ['after', 'at-last']),
      ...turnClaims('public', 'enable'),
    ],
  });
}

/** Of endpoints of the check's own alone: others may turn theirs meanwhile. */
function staysOn(step: Step, lists: readonly [string, string]): Claim {
  return leaves(`${id}.leaves-others`, endpointInBoth(lists, 'first'), ['enabled'], {
    after: [step],
    unless: (read) => {
      const [own, other] = [step, 'first'].map((label) => idOf(endpointItems, read(label)));
      return own === other && 'there was one endpoint alone';
    },
  });
}

/** Endpoints that are on, off and paused beside it, and deliveries in several states. */
function reachesNoOther(): Check {
  return defineCheck({
    id: `${id}/reach`,
    title: 'leaves what is under way, and other endpoints with all that is theirs, as they are',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list', 'deliveries.list'],
    needs: { freshAccount: true, states: ['delivery', 'endpoint'] },
    drive: async (drive) => {
      const own = await enabledEndpoint(drive, 'public');
      const other = await enabledEndpoint(drive, 'public');
      const paused = await enabledEndpoint(drive, 'public');
      await drive.endpoint('public');
      for (const endpoint of [own, other])
        for (const state of [{ status: 'pending' }, { status: 'leased' }, failed] as const)
          await makeDelivery(drive, 'public', endpoint, state);
      await select(drive, 'first', other, 'select');
      await put(drive, 'public', paused, 'paused');
      const look = async (name: string) => {
        await lookAt(drive, 'public', own, `own-${name}`);
        await lookAt(drive, 'public', other, `others-${name}`);
        await drive.send(`list-${name}`, drive.request('webhooks.list'));
      };
      // what a list brings about by itself it has done before the selection
      await drive.setUp(drive.request('webhooks.list'));
      await look('before');
      await select(drive, 'select', own, 'select');
      await look('after');
      // a pause is none of a selection's business, its own endpoint's neither
      await select(drive, 'select-paused', paused, 'select');
      await drive.send('list-paused', drive.request('webhooks.list'));
      await select(drive, 'deselect', own, 'deselect');
      await look('at-last');
    },
    claims: [
      unmoved(`${id}.leaves-others`, 'select', ['own-before', 'own-after']),
      unmoved(`${id}.deselect-leaves-deliveries`, 'deselect', ['own-after', 'own-at-last']),
      unmoved(`${id}.leaves-others`, 'select', ['others-before', 'others-after']),
      unmoved(`${id}.leaves-others`, 'deselect', ['others-after', 'others-at-last']),
      ...standAsBefore('select', ['list-before', 'list-after']),
      ...standAsBefore('select-paused', ['list-after', 'list-paused']),
      ...standAsBefore('deselect', ['list-paused', 'list-at-last']),
      ...turnClaims('public', 'enable'),
    ],
  });
}

/** Each endpoint beside its own on or off and paused or not, and its own too; it may be refused. */
function standAsBefore(step: string, lists: readonly [string, string]): readonly Claim[] {
  return [false, true].map((own) =>
    leavesAll(`${id}.leaves-${own ? 'enabled' : 'others'}`, endpointItems, lists, enabledAndPause, {
      mayFail: [step],
      which: (was, read) => addresses(endpointItems, read(step), was) === own,
    }),
  );
}
