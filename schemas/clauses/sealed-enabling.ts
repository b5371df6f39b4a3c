import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const enable = ['sealed.webhooks.enable'] as const;
const disable = ['sealed.webhooks.disable'] as const;
const rotate = ['sealed.webhooks.rotate'] as const;

/** Endpoints of the sealed plane as they are enabled, disabled and rotated. */
export const sealedEnabling = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.webhooks.enable.accepted': must('answers 204 to a good request', enable, [
      'sealed-enable-webhook-row',
    ]),
    'sealed.webhooks.enable.sets-enabled': must('turns an endpoint on, or leaves it on', enable, [
      'enable-validates-and-clears-pause',
      'sealed-webhooks-as-public',
    ]),
    'sealed.webhooks.enable.clears-pause': must(
      'clears the pause: neither paused_at_ms nor failure_started_at_ms keeps its value',
      enable,
      ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public'],
      { reading: 'enabling-a-paused-endpoint' },
    ),
    'sealed.webhooks.enable.refused-keeps-pause': should(
      'leaves the pause of an endpoint as it was when it refuses',
      enable,
      ['enable-validates-and-clears-pause', 'enable-revalidates', 'sealed-webhooks-as-public'],
      { reading: 'what-a-refused-enable-leaves' },
    ),
    'sealed.webhooks.enable.leaves-deliveries': must(
      'retires no delivery, and leaves those that have ended as they are',
      enable,
      [
        'enable-validates-and-clears-pause',
        'disable-retires-waiting',
        'replay-queues-a-generation',
        'retired-stay-as-history',
        'sealed-webhooks-as-public',
      ],
      { reading: 'deliveries-after-an-enable' },
    ),
    'sealed.webhooks.enable.leaves-others': must(
      'leaves other endpoints on or off and paused or not, and their deliveries, as they are',
      enable,
      ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public'],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'sealed.webhooks.enable.refused': must(
      'answers 400 or 503 for a stored URL that fails validation or a secret that cannot be decrypted',
      enable,
      ['enable-validates-and-clears-pause', 'sealed-webhooks-as-public'],
      { reading: 'status-of-refused-enable' },
    ),
    'sealed.webhooks.enable.rotated-secret': should(
      'answers 204 once a rotate has replaced a secret that could not be decrypted',
      enable,
      ['enable-validates-and-clears-pause', 'rotate-retires-waiting', 'sealed-webhooks-as-public'],
      { reading: 'secret-replaced-by-rotate' },
    ),
    'sealed.webhooks.disable.accepted': must('answers 204 to a good request', disable, [
      'sealed-disable-webhook-row',
    ]),
    'sealed.webhooks.disable.sets-disabled': must(
      'turns an endpoint off, or leaves it off',
      disable,
      ['disable-retires-waiting', 'sealed-webhooks-as-public'],
    ),
    'sealed.webhooks.disable.leaves-failed': must(
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
    'sealed.webhooks.rotate.accepted': must('answers 200 to a good request', rotate, [
      'sealed-rotate-secret-row',
    ]),
    'sealed.webhooks.rotate.new-secret': must(
      'gives a secret that differs from the one before',
      rotate,
      ['rotate-retires-waiting', 'sealed-webhooks-as-public'],
    ),
    'sealed.webhooks.rotate.same-endpoint': must(
      'answers with the id of the endpoint addressed',
      rotate,
      ['sealed-secret-members', 'sealed-rotate-secret-row'],
    ),
    'sealed.webhooks.rotate.sets-disabled': must(
      'turns the endpoint off, in its answer and in the list, until it is turned on again',
      rotate,
      ['rotate-retires-waiting', 'sealed-webhooks-as-public'],
    ),
    'sealed.webhooks.rotate.retires-failed': must(
      'leaves no failed delivery that could be replayed',
      rotate,
      ['rotate-retires-waiting', 'sealed-webhooks-as-public', 'operations-tied-to-events'],
      { reading: 'what-a-rotate-retires' },
    ),
    'sealed.webhooks.rotate.leaves-used-up': should(
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
  },
});
