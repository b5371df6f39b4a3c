import { otherArrivals, otherValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check, Claim, ClaimVerdict } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  listRequest,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selection } from '../../resources/good-requests.ts';
import {
  happen,
  mayHaveComeElsewhere,
  placedEndpoint,
  selectSealed,
  stopUnlessSent,
  turnedOn,
  watch,
  watchBeside,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import { callsOf, listedAt, needs, notYet, receivesNone } from './arrivals-support.ts';

/** What arrives of an event at endpoints that are on, and at those that are not (contract: "Events"; ). */
export function arrivalChecks(plane: ResourcePlane): readonly Check[] {
  return plane === 'public' ? [atEnabled(plane), whereSelected()] : [atEnabled(plane)];
}

/** Has an event happen, and lists where it is to be listed while it arrives. */
async function spread(
  drive: Drive,
  planes: { readonly event: ResourcePlane; readonly endpoints: ResourcePlane },
  reached: Readonly<Record<string, PlacedEndpoint>>,
  passed: readonly PlacedEndpoint[],
): Promise<void> {
  const endpoints = Object.values(reached);
  await drive.send('before', drive.request(`${webhookRoutes[planes.endpoints]}.list`));
  await happen(drive, planes.event, endpoints);
  if (planes.endpoints === 'sealed') await stopUnlessSent(drive, endpoints);
  await watchBeside(drive, endpoints, passed);
  for (const [label, { id }] of Object.entries(reached)) {
    const list = listRequest(drive, planes.endpoints, id);
    // in the order of their labels
    await drive.untilShown(
      async () => [await drive.readWhole(`${label}-list`, list)] as const,
      (pages) => deliveriesIn(pages).length > 0,
    );
  }
}

/** What endpoints of the sealed plane get is open, and so is that they get anything. */
function atEnabled(plane: ResourcePlane): Check {
  const passed = ['never-on', 'off-again', 'rotated'];
  const routes = webhookRoutes[plane];
  const deliveries = deliveryRoutes[plane];
  const offNone = `${deliveries}.fan-out.off-arrives-none` as const;
  const arrives = 'deliveries.fan-out.arrives';
  return defineCheck({
    id: `${deliveries}.list/arrives-at-enabled`,
    title: 'brings an event to the callback URL of each endpoint that is on, and to no other',
    callee: `${deliveries}.list`,
    alsoCalls: [...callsOf(plane), `${routes}.disable`, `${routes}.rotate`],
    needs,
    drive: async (drive) => {
      const neverOn = await placedEndpoint(drive, plane, 'never-on');
      if (plane === 'sealed') await selectSealed(drive, neverOn, 'never-on');
      const offAgain = await turnedOn(drive, plane, 'off-again');
      await turn(drive, plane, offAgain.id, 'disable');
      const rotated = await turnedOn(drive, plane, 'rotated');
      await drive.setUp(drive.request(`${routes}.rotate`, { path: { endpoint_id: rotated.id } }));
      const first = await turnedOn(drive, plane, 'first');
      const second = await turnedOn(drive, plane, 'second', undefined, `?${asked}`);
      const off = [neverOn, offAgain, rotated];
      await spread(drive, { event: plane, endpoints: plane }, { first, second }, off);
      for (const { id } of off) await turn(drive, plane, id, 'enable');
      await watch(off);
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      ...(plane === 'public'
        ? [receives(arrives, 'first'), receives(arrives, 'second'), asks(arrives, 'second')]
        : []),
      ...passed.map((label) => receivesNone(offNone, label, 'first')),
      ...turnClaims(plane, 'enable', 'disable'),
    ],
  });
}

/** A query of a callback URL, in which nothing can be written otherwise. */
const asked = 'tenant=7';

/** Claims that what came to an endpoint asks for what its URL asks for; a target may ask for more. */
function asks(clause: Claim['clause'], label: string): Claim {
  const looks = [`${label}-list`];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const [first, ...rest] = read.place(label).arrivals;
    if (!first) return { inconclusive: 'nothing came' };
    if ([first, ...rest].some(({ path }) => isAsked(path))) return null;
    return { at: `${label}-list`, ...otherValue('query', asked, first.path) };
  });
}

function isAsked(path: string): boolean {
  return path
    .replace(/^[^?]*/, '')
    .split(/[?&]/)
    .includes(asked);
}

function whereSelected(): Check {
  return defineCheck({
    id: 'webhooks.sealedEvents/arrives-where-selected',
    title:
      'brings a sealed event to an endpoint that is selected for them, and to none that is not',
    callee: 'webhooks.sealedEvents',
    alsoCalls: [...callsOf('public'), 'webhooks.disable', 'deliveries.list'],
    needs,
    drive: async (drive) => {
      const deselected = await turnedOn(drive, 'public', 'deselected');
      await select(drive, deselected, true);
      await select(drive, deselected, false);
      const off = await turnedOn(drive, 'public', 'off');
      await select(drive, off, true);
      await turn(drive, 'public', off.id, 'disable');
      const selected = await turnedOn(drive, 'public', 'selected');
      await select(drive, selected, true);
      await spread(drive, { event: 'sealed', endpoints: 'public' }, { selected }, [
        deselected,
        off,
      ]);
      await turn(drive, 'public', off.id, 'enable');
      await select(drive, deselected, true);
      await watch([off, deselected]);
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      receives('webhooks.sealedEvents.selected-receives', 'selected'),
      receivesNone('webhooks.sealedEvents.unselected-receives-none', 'deselected', 'selected'),
      receivesNone('deliveries.fan-out.off-arrives-none', 'off', 'selected'),
    ],
  });
}

async function select(drive: Drive, { id }: PlacedEndpoint, enabled: boolean): Promise<void> {
  const parts = { path: { endpoint_id: id }, body: { ...selection, enabled } };
  await drive.setUp(drive.request('webhooks.sealedEvents', parts));
}

/** Claims that something came to an endpoint that was on, within the time that a delivery may take. */
function receives(clause: Claim['clause'], label: string): Claim {
  const looks = [`${label}-list`];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const place = read.place(label);
    if (place.arrivals.length > 0) return null;
    const elsewhere = mayHaveComeElsewhere(place) ?? notYet(listedAt(read, label), place);
    if (elsewhere) return elsewhere;
    return { at: `${label}-list`, ...otherArrivals(place, 'a delivery of the event') };
  });
}
