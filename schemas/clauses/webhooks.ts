import { both, bothPlanes } from './both-planes.ts';
import { must, notObservable, should } from './rows.ts';

const planes = { public: 'Public plane: webhooks', sealed: 'Sealed plane' } as const;
const list = ['webhooks.list'] as const;
const enable = ['webhooks.enable'] as const;
const disable = ['webhooks.disable'] as const;
const rotate = ['webhooks.rotate'] as const;

/** The lists of webhook endpoints. */
export const webhookLists = bothPlanes(planes, {
  'webhooks.list.accepted': both.takesGood(list, [
    'sealed-clients-send-and-upload',
    'list-endpoints-row',
    'sealed-list-webhooks-row',
  ]),
  'webhooks.list.complete': both.must(
    'lists every endpoint of the account, disabled ones included',
    list,
    [
      'sealed-endpoint-and-list-members',
      'list-endpoints-row',
      'sealed-list-webhooks-row',
      'sealed-webhooks-as-public',
    ],
    {
      oneLook: true,
      sealed: { statement: 'lists every sealed endpoint of the account, disabled ones included' },
    },
  ),
  'webhooks.list.at-most-eight': must(
    'lists eight endpoints at most',
    list,
    ['list-endpoints-row', 'limit-of-endpoints'],
    { oneLook: true, noLag: true },
  ),
  'webhooks.list.ordered-by-creation': both.must(
    'lists the endpoints in the order of their creation',
    list,
    ['sealed-endpoint-and-list-members', 'list-endpoints-row'],
    { reading: 'order-of-lists', oneLook: true, noLag: true },
  ),
  'webhooks.list.ties-stable': must(
    'lists endpoints of the same millisecond in the same order each time',
    list,
    ['list-endpoints-row'],
    { reading: 'order-of-lists', elective: true, noLag: true },
  ),
  'webhooks.list.ties-by-id': should(
    'lists endpoints of the same millisecond by id, in one direction',
    list,
    ['list-endpoints-row'],
    { reading: 'order-of-lists', elective: true, noLag: true },
  ),
  'sealed.webhooks.list.as-public': should(
    'shows an endpoint that the public list has as well as that list shows it',
    ['sealed.webhooks.list'],
    [
      'webhook-endpoint-members',
      'sealed-endpoint-and-list-members',
      'enable-validates-and-clears-pause',
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'list-endpoints-row',
      'sealed-list-webhooks-row',
    ],
    { reading: 'endpoint-on-both-planes', elective: true },
  ),
  'webhooks.list.shows-pause': both.should(
    'shows when a paused endpoint was paused and when its failures began',
    list,
    [
      'webhook-endpoint-members',
      'sealed-endpoint-and-list-members',
      'endpoint-enabled-and-pause',
      'pause-after-failures',
    ],
    { reading: 'told-by-hook-alone' },
  ),
});

/** Webhook endpoints as they are enabled, disabled and rotated. */
export const webhookSteps = bothPlanes(planes, {
  'webhooks.enable.accepted': both.takesGood(enable, [
    'enable-endpoint-row',
    'sealed-enable-webhook-row',
  ]),
  'webhooks.enable.sets-enabled': both.must(
    'turns an endpoint on, or leaves it on',
    enable,
    ['enable-validates-and-clears-pause', 'enable-revalidates', 'sealed-webhooks-as-public'],
    { oneLook: true },
  ),
  'webhooks.enable.clears-pause': both.must(
    'clears the pause: neither paused_at_ms nor failure_started_at_ms keeps its value',
    enable,
    [
      'enable-validates-and-clears-pause',
      'sealed-webhooks-as-public',
      { public: 'pause-after-failures' },
    ],
    { reading: 'enabling-a-paused-endpoint' },
  ),
  'webhooks.enable.refused-keeps-pause': both.should(
    'leaves the pause of an endpoint as it was when it refuses',
    enable,
    [
      'enable-validates-and-clears-pause',
      { both: 'enable-revalidates' },
      'sealed-webhooks-as-public',
      { public: 'pause-after-failures' },
    ],
    { reading: 'what-a-refused-enable-leaves' },
  ),
  'webhooks.enable.leaves-deliveries': both.must(
    'retires no delivery, and leaves those that have ended as they are',
    enable,
    [
      'enable-validates-and-clears-pause',
      'disable-retires-waiting',
      'replay-queues-a-generation',
      'retired-stay-as-history',
      'sealed-webhooks-as-public',
      { public: 'operations-tied-to-events' },
    ],
    { reading: 'deliveries-after-an-enable' },
  ),
  'webhooks.enable.leaves-others': both.must(
    'leaves other endpoints on or off and paused or not, and their deliveries, as they are',
    enable,
    [
      'enable-validates-and-clears-pause',
      'sealed-webhooks-as-public',
      { public: 'pause-after-failures' },
    ],
    { reading: 'what-a-step-leaves-alone', oneLook: true },
  ),
  'webhooks.enable.url-refused': must(
    'answers 400 or 503 for a stored URL that no longer passes validation and leaves the endpoint off',
    enable,
    ['enable-validates-and-clears-pause', 'enable-revalidates'],
    { reading: 'status-of-refused-enable' },
  ),
  'webhooks.enable.secret-unreadable': must(
    'answers 400 or 503 for a stored secret that cannot be decrypted and leaves the endpoint off',
    enable,
    ['enable-validates-and-clears-pause', 'enable-revalidates'],
    { reading: 'status-of-refused-enable' },
  ),
  'sealed.webhooks.enable.refused': must(
    'answers 400 or 503 for a stored URL that fails validation or a secret that cannot be decrypted',
    ['sealed.webhooks.enable'],
    ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public'],
    { reading: 'status-of-refused-enable' },
  ),
  'webhooks.enable.rotated-secret': both.should(
    'answers 204 once a rotate has replaced a secret that could not be decrypted',
    enable,
    [
      'enable-validates-and-clears-pause',
      'rotate-retires-waiting',
      'enable-revalidates',
      'sealed-webhooks-as-public',
    ],
    { reading: 'secret-replaced-by-rotate' },
  ),
  'webhooks.disable.accepted': both.takesGood(disable, [
    'disable-endpoint-row',
    'sealed-disable-webhook-row',
  ]),
  'webhooks.disable.sets-disabled': both.must(
    'turns an endpoint off, or leaves it off',
    disable,
    ['disable-retires-waiting', 'sealed-webhooks-as-public'],
    { oneLook: true },
  ),
  'webhooks.disable.leaves-failed': both.must(
    'leaves failed deliveries replayable once the endpoint is enabled again',
    disable,
    [
      'disable-retires-waiting',
      'replay-queues-a-generation',
      'sealed-webhooks-as-public',
      'operations-tied-to-events',
    ],
    { reading: 'failed-while-endpoint-off' },
  ),
  'webhooks.disable.one-transaction': notObservable(
    'retires all open deliveries in one transaction',
    disable,
    ['disable-retires-waiting'],
    'the contract promises no page that is one snapshot, so a page between two states proves nothing',
  ),
  'webhooks.rotate.accepted': both.takesGood(rotate, [
    'rotate-secret-row',
    'sealed-rotate-secret-row',
  ]),
  'webhooks.rotate.new-secret': both.must(
    'gives a secret that differs from the one before',
    rotate,
    ['rotate-retires-waiting', 'sealed-webhooks-as-public'],
    { oneLook: true },
  ),
  'webhooks.rotate.same-endpoint': both.must(
    'answers with the id of the endpoint addressed',
    rotate,
    [
      'webhook-secret-members',
      'sealed-secret-members',
      'rotate-secret-row',
      'sealed-rotate-secret-row',
    ],
  ),
  'webhooks.rotate.sets-disabled': both.must(
    'turns the endpoint off, in its answer and in the list, until it is turned on again',
    rotate,
    ['rotate-retires-waiting', 'sealed-webhooks-as-public'],
    { oneLook: true },
  ),
  'webhooks.rotate.retires-failed': both.must(
    'leaves no failed delivery that could be replayed',
    rotate,
    ['rotate-retires-waiting', 'sealed-webhooks-as-public', 'operations-tied-to-events'],
    { reading: 'what-a-rotate-retires' },
  ),
  'webhooks.rotate.leaves-used-up': both.should(
    'leaves deliveries that failed in generation 3 as they were',
    rotate,
    [
      'rotate-retires-waiting',
      'replay-after-three-generations',
      'sealed-webhooks-as-public',
      'operations-tied-to-events',
    ],
    { reading: 'what-a-rotate-retires' },
  ),
});
