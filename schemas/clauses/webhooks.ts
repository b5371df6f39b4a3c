import { clauseSection } from './clause.ts';
import { must, notObservable, should } from './rows.ts';

const list = ['webhooks.list'] as const;
const enable = ['webhooks.enable'] as const;
const disable = ['webhooks.disable'] as const;
const rotate = ['webhooks.rotate'] as const;

/** Webhook endpoints of the public plane, but for their creation. */
export const webhooks = clauseSection({
  section: 'Public plane: webhooks',
  clauses: {
    'webhooks.list.accepted': must('answers 200 to a good request', list, ['list-endpoints-row']),
    'webhooks.list.complete': must(
      'lists every endpoint of the account, disabled ones included',
      list,
      ['list-endpoints-row'],
    ),
    'webhooks.list.at-most-eight': must('lists eight endpoints at most', list, [
      'list-endpoints-row',
      'limit-of-endpoints',
    ]),
    'webhooks.list.ordered-by-creation': must(
      'lists the endpoints in the order of their creation',
      list,
      ['list-endpoints-row'],
      { reading: 'order-of-lists' },
    ),
    'webhooks.list.ties-stable': must(
      'lists endpoints of the same millisecond in the same order each time',
      list,
      ['list-endpoints-row'],
      { reading: 'order-of-lists', elective: true },
    ),
    'webhooks.list.ties-by-id': should(
      'lists endpoints of the same millisecond by id, in one direction',
      list,
      ['list-endpoints-row'],
      { reading: 'order-of-lists', elective: true },
    ),
    'webhooks.list.shows-pause': should(
      'shows when a paused endpoint was paused and when its failures began',
      list,
      ['webhook-endpoint-members', 'endpoint-enabled-and-pause', 'pause-after-failures'],
      { reading: 'told-by-hook-alone' },
    ),

    'webhooks.enable.accepted': must('answers 204 to a good request', enable, [
      'enable-endpoint-row',
    ]),
    'webhooks.enable.sets-enabled': must('turns an endpoint on, or leaves it on', enable, [
      'enable-validates-and-clears-pause',
      'enable-revalidates',
    ]),
    'webhooks.enable.clears-pause': must(
      'clears the pause: neither paused_at_ms nor failure_started_at_ms keeps its value',
      enable,
      ['enable-validates-and-clears-pause', 'pause-after-failures'],
      { reading: 'enabling-a-paused-endpoint' },
    ),
    'webhooks.enable.refused-keeps-pause': should(
      'leaves the pause of an endpoint as it was when it refuses',
      enable,
      ['enable-validates-and-clears-pause', 'enable-revalidates', 'pause-after-failures'],
      { reading: 'what-a-refused-enable-leaves' },
    ),
    'webhooks.enable.leaves-deliveries': must(
      'retires no delivery, and leaves those that have ended as they are',
      enable,
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'replay-queues-a-generation',
        'retired-stay-as-history',
        'operations-tied-to-events',
      ],
      { reading: 'deliveries-after-an-enable' },
    ),
    'webhooks.enable.leaves-others': must(
      'leaves other endpoints on or off and paused or not, and their deliveries, as they are',
      enable,
      ['enable-validates-and-clears-pause', 'pause-after-failures'],
      { reading: 'what-a-step-leaves-alone' },
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
    'webhooks.enable.rotated-secret': should(
      'answers 204 once a rotate has replaced a secret that could not be decrypted',
      enable,
      ['enable-validates-and-clears-pause', 'rotate-retires-waiting', 'enable-revalidates'],
      { reading: 'secret-replaced-by-rotate' },
    ),

    'webhooks.disable.accepted': must('answers 204 to a good request', disable, [
      'disable-endpoint-row',
    ]),
    'webhooks.disable.sets-disabled': must('turns an endpoint off, or leaves it off', disable, [
      'disable-retires-waiting',
    ]),
    'webhooks.disable.leaves-failed': must(
      'leaves failed deliveries replayable once the endpoint is enabled again',
      disable,
      ['disable-retires-waiting', 'replay-queues-a-generation', 'operations-tied-to-events'],
      { reading: 'failed-while-endpoint-off' },
    ),
    'webhooks.disable.one-transaction': notObservable(
      'retires all open deliveries in one transaction',
      disable,
      ['disable-retires-waiting'],
      'the contract promises no page that is one snapshot, so a page between two states proves nothing',
    ),

    'webhooks.rotate.accepted': must('answers 200 to a good request', rotate, [
      'rotate-secret-row',
    ]),
    'webhooks.rotate.new-secret': must('gives a secret that differs from the one before', rotate, [
      'rotate-retires-waiting',
    ]),
    'webhooks.rotate.same-endpoint': must('answers with the id of the endpoint addressed', rotate, [
      'webhook-secret-members',
      'rotate-secret-row',
    ]),
    'webhooks.rotate.sets-disabled': must(
      'turns the endpoint off, in its answer and in the list, until it is turned on again',
      rotate,
      ['rotate-retires-waiting'],
    ),
    'webhooks.rotate.retires-failed': must(
      'leaves no failed delivery that could be replayed',
      rotate,
      ['rotate-retires-waiting', 'operations-tied-to-events'],
      { reading: 'what-a-rotate-retires' },
    ),
    'webhooks.rotate.leaves-used-up': should(
      'leaves deliveries that failed in generation 3 as they were',
      rotate,
      ['rotate-retires-waiting', 'replay-after-three-generations', 'operations-tied-to-events'],
      { reading: 'what-a-rotate-retires' },
    ),
  },
});
