import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { selectableEndpoint, selection } from '../../resources/good-requests.ts';
import { enabledEndpoint } from '../../resources/deliveries/delivery-support.ts';
import { anySelectionChecks } from './any-selection.ts';
import { endpointThatIsOff } from '../endpoints/endpoint-found.ts';
import { staysListed, whereItWas } from '../../resources/endpoints/endpoint-listed.ts';
import { leaves } from '../../../harness/claims/members.ts';
import { endpointInBoth } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selectionReachChecks } from './selection-reach.ts';
import { fifthBeside, fifthCheck } from '../../resources/in-flight/in-flight.ts';

const id = 'webhooks.sealedEvents';

/** The body that selects an endpoint for sealed events (contract: "sealed-event selection"). */
export const sealedEventSelectionSuite: Suite = {
  id: 'sealed-event-selection',
  title: 'An endpoint is selected for sealed events',
  checks: [
    deselected(),
    leavesEnabled(),
    ...selectionReachChecks,
    ...refusals().map(refusedBody),
    ...anySelectionChecks,
    // the same selection, four times and once more: it makes nothing
    fifthCheck({
      when: 'while four selections of the account are on their way',
      clause: 'webhooks.in-flight.fifth',
      callee: id,
      alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
      drive: async (drive) => {
        const path = { endpoint_id: await selectableEndpoint(drive) };
        const good = () => Promise.resolve(drive.request(id, { path, body: selection }));
        await fifthBeside(drive, good);
      },
      further: turnClaims('public', 'enable'),
    }),
  ],
};

async function select(
  drive: Drive,
  label: string,
  endpoint_id: string,
  body: unknown,
  fault?: string,
) {
  const parts = { path: { endpoint_id }, body, ...(fault && { fault }) };
  await drive.send(label, drive.request(id, parts));
}

/** what a withdrawal has to confirm is open, so that it confirms all there is. */
function deselected(): Check {
  return defineCheck({
    id: `${id}/deselected`,
    title: 'takes a selection back',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    drive: async (drive) => {
      const endpoint = await selectableEndpoint(drive);
      await select(drive, 'selected', endpoint, selection);
      await select(drive, 'deselected', endpoint, { ...selection, enabled: false });
    },
    claims: [
      accepts(`${id}.accepted`, 'selected', 204),
      { ...accepts(`${id}.deselects`, 'deselected', 204), controls: ['selected'] },
      ...turnClaims('public', 'enable'),
    ],
  });
}

/**
 * the selection has an `enabled` of its own; a selection of an endpoint that is off may be
 * refused. The pool of a fixed account holds endpoints that may be on, so that what was read first decides.
 */
function leavesEnabled(): Check {
  return defineCheck({
    id: `${id}/leaves-enabled`,
    title: 'turns no endpoint on or off',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    drive: async (drive) => {
      const on = await enabledEndpoint(drive, 'public');
      const off = await endpointThatIsOff(drive, 'public');
      await drive.send('before', drive.request('webhooks.list'));
      await select(drive, 'selected', on, selection);
      await select(drive, 'deselected', on, { ...selection, enabled: false });
      await drive.send('between', drive.request('webhooks.list'));
      await select(drive, 'selected-off', off, selection);
      await drive.send('list', drive.request('webhooks.list'));
    },
    claims: [
      staysAs('deselected', true, 'between'),
      staysAs('selected-off', false, 'list'),
      ...['deselected', 'selected-off'].map((label) => staysListed('public', label, 'list')),
      ...turnClaims('public', 'enable'),
    ],
  });
}

/** Only an endpoint that was off shows that a selection turns none on, and the other way round. */
function staysAs(label: string, enabled: boolean, list: string): Claim {
  const looks = endpointInBoth(['before', list], label);
  const terms = { after: ['selected'], mayFail: [label] };
  return whereItWas(enabled, looks[0], leaves(`${id}.leaves-enabled`, looks, ['enabled'], terms));
}

interface Refusal {
  readonly key: string;
  readonly title: string;
  readonly clause: Claim['clause'];
  readonly bodies: Readonly<Record<string, { readonly body: unknown; readonly fault: string }>>;
  /** What it may be refused with in place of 400. */
  readonly or?: { readonly status: number; readonly code: string };
}

/** Bodies with one thing wrong, by the clause that has them refused. */
function refusals(): readonly Refusal[] {
  const { enabled, encrypted_transfer_confirmed, disclosure_version } = selection;
  return [
    {
      key: 'disclosure-version',
      title: 'refuses another disclosure version',
      clause: `${id}.disclosure-version`,
      bodies: {
        later: {
          body: { ...selection, disclosure_version: 'sealed-events-v2' },
          fault: 'the version is v2',
        },
        longer: {
          body: { ...selection, disclosure_version: `${disclosure_version}0` },
          fault: 'the version is v10',
        },
        minor: {
          body: { ...selection, disclosure_version: `${disclosure_version}.1` },
          fault: 'the version is v1.1',
        },
        shorter: {
          body: { ...selection, disclosure_version: 'sealed-events' },
          fault: 'the version has no number',
        },
        capitals: {
          body: { ...selection, disclosure_version: disclosure_version.toUpperCase() },
          fault: 'the version is in capitals',
        },
        blank: {
          body: { ...selection, disclosure_version: `${disclosure_version} ` },
          fault: 'a blank stands behind the version',
        },
        number: { body: { ...selection, disclosure_version: 1 }, fault: 'the version is a number' },
        // some languages find any text equal to it
        true: { body: { ...selection, disclosure_version: true }, fault: 'the version is true' },
      },
      or: { status: 409, code: 'conflict' },
    },
    {
      key: 'not-boolean',
      title: 'refuses members that are no booleans',
      clause: `${id}.not-boolean`,
      bodies: {
        enabled: { body: { ...selection, enabled: 'true' }, fault: 'enabled is a string' },
        confirmed: {
          body: { ...selection, encrypted_transfer_confirmed: 1 },
          fault: 'encrypted_transfer_confirmed is a number',
        },
      },
    },
    {
      key: 'member-missing',
      title: 'refuses a body without one of its members',
      clause: `${id}.member-missing`,
      bodies: {
        'no-enabled': {
          body: { encrypted_transfer_confirmed, disclosure_version },
          fault: 'enabled is left out',
        },
        'no-confirmation': {
          body: { enabled, disclosure_version },
          fault: 'encrypted_transfer_confirmed is left out',
        },
        'no-version': {
          body: { enabled, encrypted_transfer_confirmed },
          fault: 'disclosure_version is left out',
        },
      },
    },
    {
      key: 'unconfirmed',
      title: 'refuses a selection that is not confirmed',
      clause: `${id}.unconfirmed`,
      bodies: {
        unconfirmed: {
          body: { ...selection, encrypted_transfer_confirmed: false },
          fault: 'the transfer is not confirmed',
        },
      },
      // the row has a 409 of which nothing says what it is for
      or: { status: 409, code: 'conflict' },
    },
    {
      key: 'body-not-json',
      title: 'refuses a body that is not JSON',
      clause: `${id}.body-not-json`,
      bodies: { cut: { body: Buffer.from('{"enabled":'), fault: 'the body is cut off' } },
    },
  ];
}

function refusedBody({ key, title, clause, bodies, or }: Refusal): Check {
  return defineCheck({
    id: `${id}/${key}`,
    title,
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    drive: async (drive) => {
      const endpoint = await selectableEndpoint(drive);
      await select(drive, 'control', endpoint, selection);
      for (const [label, { body, fault }] of Object.entries(bodies)) {
        // one fault at a time
        await select(drive, label, endpoint, body, fault);
      }
    },
    claims: [
      ...Object.keys(bodies).map((label) =>
        refuses(clause, label, [{ status: 400 }, ...(or ? [or] : [])]),
      ),
      ...turnClaims('public', 'enable'),
    ],
  });
}
