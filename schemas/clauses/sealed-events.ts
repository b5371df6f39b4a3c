import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const selection = ['webhooks.sealedEvents'] as const;
const members = { reading: 'members-of-a-selection' } as const;

/** Selection of an endpoint for sealed events. */
export const sealedEvents = clauseSection({
  section: 'Public plane: sealed-event selection',
  clauses: {
    'webhooks.sealedEvents.accepted': must(
      'answers 204 to a good selection',
      selection,
      ['sealed-selection-route'],
      { oneLook: true },
    ),
    'webhooks.sealedEvents.deselects': must(
      'answers 204 when a selection is taken back',
      selection,
      ['owners-manage-endpoints', 'sealed-selection-route'],
    ),
    'webhooks.sealedEvents.leaves-enabled': must(
      'leaves the endpoint turned on or off and paused or not, as it was',
      selection,
      [
        'endpoint-enabled-and-pause',
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'sealed-selection-route',
        'pause-after-failures',
      ],
      { reading: 'two-members-called-enabled' },
    ),
    'webhooks.sealedEvents.deselect-leaves-deliveries': should(
      'leaves the deliveries of the endpoint as they were when its selection is taken back',
      selection,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'sealed-selection-route',
      ],
      { reading: 'what-a-selection-moves' },
    ),
    'webhooks.sealedEvents.leaves-others': must(
      'moves no delivery by a selection, and turns no other endpoint on or off nor ends its pause',
      selection,
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'retired-stay-as-history',
        'sealed-selection-route',
      ],
      { reading: 'what-a-selection-moves' },
    ),
    'webhooks.sealedEvents.disclosure-version': must(
      'answers 400 or 409 to a disclosure version other than sealed-events-v1',
      selection,
      ['sealed-selection-route', 'planes-and-version-constants'],
      { reading: 'other-disclosure-version' },
    ),
    'webhooks.sealedEvents.not-boolean': must(
      'answers 400 when enabled or encrypted_transfer_confirmed is not a boolean',
      selection,
      ['sealed-selection-route'],
    ),
    'webhooks.sealedEvents.body-not-json': must(
      'answers 400 to a body that is not JSON',
      selection,
      ['bodies-are-json', 'sealed-selection-route'],
    ),
    'webhooks.sealedEvents.member-missing': should(
      'answers 400 when one of its three members is missing',
      selection,
      ['sealed-selection-route'],
      members,
    ),
    'webhooks.sealedEvents.unconfirmed': should(
      'answers 400, or 409 conflict, to a selection that is not confirmed',
      selection,
      ['sealed-selection-route'],
      members,
    ),
  },
});
