import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { deliveryCheck } from './delivery-check.ts';
import {
  deliveriesIn,
  enabledEndpoint,
  listRequest,
  lookAt,
  makeDelivery,
} from './delivery-support.ts';

/** What the list of an endpoint's deliveries holds (contract: "Public plane: webhook deliveries"). */
export const historyChecks: readonly Check[] = [allGenerations(), ownEndpoint()];

function allGenerations(): Check {
  const look = { reads: ['list-*'], controls: ['list-*'] };
  return deliveryCheck('public', {
    callee: 'deliveries.list',
    key: 'all-generations',
    title: 'shows the attempts of every generation of a delivery, seven at most of each',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const state = { status: 'dead', terminalReason: 'failed', generation: 3 } as const;
      await makeDelivery(drive, 'public', endpoint, state);
      await lookAt(drive, 'public', endpoint, 'list');
    },
    claims: [
      claims('deliveries.list.all-generations', look, (read) => {
        const seen = generationsIn(read.all('list-'));
        const lost = [1, 2, 3].filter((generation) => !seen.includes(generation));
        if (lost.length === 0) return null;
        const got = `none of generation ${lost.join(', ')}`;
        return { at: 'list-1', expected: 'attempts of generations 1, 2 and 3', got };
      }),
      claims('deliveries.attempts.at-most-seven', look, (read) => {
        const seen = generationsIn(read.all('list-'));
        const crowded = [1, 2, 3].find(
          (generation) => seen.filter((one) => one === generation).length > 7,
        );
        if (crowded === undefined) return null;
        const got = `more of generation ${crowded}`;
        return { at: 'list-1', expected: 'at most seven attempts of a generation', got };
      }),
    ],
  });
}

/** The generation of each attempt of the one delivery that there is. */
function generationsIn(pages: readonly Answer[]): unknown[] {
  const attempts = deliveriesIn(pages)[0]?.['attempts'];
  return Array.isArray(attempts) ? attempts.map((one) => member(one, 'generation')) : [];
}

function ownEndpoint(): Check {
  return deliveryCheck('public', {
    callee: 'deliveries.list',
    key: 'own-endpoint',
    title: 'lists no delivery of another endpoint',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const other = await enabledEndpoint(drive, 'public');
      await makeDelivery(drive, 'public', endpoint, { status: 'succeeded' });
      await makeDelivery(drive, 'public', other, { status: 'succeeded' });
      await lookAt(drive, 'public', endpoint, 'here');
      await lookAt(drive, 'public', other, 'there');
      await makeDelivery(drive, 'public', endpoint, { status: 'succeeded' });
      const first = listRequest(drive, 'public', endpoint, { limit: '1' });
      const before = cursorIn(await drive.prepare(first)) ?? drive.stop('there is no cursor');
      const fault = 'the cursor is of another endpoint';
      await drive.send('crossed', listRequest(drive, 'public', other, { before }, { fault }));
    },
    claims: [
      nothingOf('there', 'here'),
      // R-63 leaves open what such a cursor gives, and not what the page may hold
      nothingOf('here', 'crossed'),
    ],
  });
}

/** The cursor that a page gives to the next. */
function cursorIn(page: Answer): string | null {
  const cursor = member(page.json, 'next_before');
  return typeof cursor === 'string' ? cursor : null;
}

/** Claims that a look at one endpoint shows no delivery of the other, as a look at that gave them. */
function nothingOf(other: 'here' | 'there', look: 'here' | 'crossed'): Claim {
  const pages = look === 'here' ? 'here-*' : 'crossed';
  const labels = { reads: [pages, `${other}-*`], controls: [`${other}-*`] };
  return claims('deliveries.list.own-endpoint', labels, (read) => {
    const theirs = deliveriesIn(read.all(`${other}-`)).map(nameOf);
    const shown = look === 'here' ? read.all('here-') : [read('crossed')];
    const shared = deliveriesIn(shown).find((one) => theirs.includes(nameOf(one)));
    if (!shared) return null;
    const got = `${String(shared['delivery_id'])} in both lists`;
    return { at: shown[0]?.exchange.label ?? look, expected: 'no delivery of the other', got };
  });
}

/** Ids may be counted within an endpoint and events reach several: both together name a delivery. */
function nameOf(delivery: Readonly<Record<string, unknown>>): string {
  return `${String(delivery['delivery_id'])} of ${String(delivery['event_id'])}`;
}
