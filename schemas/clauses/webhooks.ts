import { clauseSection } from './clause.ts';
import { clientSide, must, notObservable, should } from './rows.ts';

const list = ['webhooks.list'] as const;
const enable = ['webhooks.enable'] as const;
const disable = ['webhooks.disable'] as const;
const rotate = ['webhooks.rotate'] as const;
const retiring = ['webhooks.disable', 'webhooks.rotate'] as const;
const secrets = ['webhooks.create', 'webhooks.rotate'] as const;

const addressed = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'webhooks.sealedEvents',
  'deliveries.list',
  'deliveries.replay',
] as const;
/** Operations that meet an endpoint, whose answers could show its secret. */
const meeting = [...list, 'webhooks.create', ...addressed] as const;

/** Webhook endpoints of the public plane, but for their creation. */
export const webhooks = clauseSection({
  section: 'Public plane: webhooks',
  clauses: {
    'webhooks.list.accepted': must('answers 200 to a good request', list, [215]),
    'webhooks.list.complete': must(
      'lists every endpoint of the account, disabled ones included',
      list,
      [215],
    ),
    'webhooks.list.at-most-eight': must('lists eight endpoints at most', list, [215, 416]),
    'webhooks.list.ordered-by-creation': must(
      'lists the endpoints in the order of their creation',
      list,
      [215],
      { reading: 'order-of-lists' },
    ),
    'webhooks.list.ties-stable': must(
      'lists endpoints of the same millisecond in the same order each time',
      list,
      [215],
      { reading: 'order-of-lists', elective: true },
    ),
    'webhooks.list.ties-by-id': should(
      'lists endpoints of the same millisecond by id, in one direction',
      list,
      [215],
      { reading: 'order-of-lists', elective: true },
    ),
    'webhooks.list.shows-pause': should(
      'shows when a paused endpoint was paused and when its failures began',
      list,
      [80, 167, 348],
      { reading: 'told-by-hook-alone' },
    ),

    'webhooks.enable.accepted': must('answers 204 to a good request', enable, [217]),
    'webhooks.enable.sets-enabled': must(
      'turns an endpoint on, or leaves it on',
      enable,
      [172, 228],
    ),
    'webhooks.enable.clears-pause': must(
      'clears the pause: neither paused_at_ms nor failure_started_at_ms keeps its value',
      enable,
      [172, 348],
      { reading: 'enabling-a-paused-endpoint' },
    ),
    'webhooks.enable.refused-keeps-pause': should(
      'leaves the pause of an endpoint as it was when it refuses',
      enable,
      [172, 228, 348],
      { reading: 'what-a-refused-enable-leaves' },
    ),
    'webhooks.enable.leaves-deliveries': must(
      'retires no delivery, and leaves those that have ended as they are',
      enable,
      [172, 173, 182, 185, 355],
      { reading: 'deliveries-after-an-enable' },
    ),
    'webhooks.enable.leaves-others': must(
      'leaves other endpoints on or off and paused or not, and their deliveries, as they are',
      enable,
      [172, 348],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'webhooks.enable.url-refused': must(
      'answers 400 or 503 for a stored URL that no longer passes validation and leaves the endpoint off',
      enable,
      [172, 228],
      { reading: 'status-of-refused-enable' },
    ),
    'webhooks.enable.secret-unreadable': must(
      'answers 400 or 503 for a stored secret that cannot be decrypted and leaves the endpoint off',
      enable,
      [172, 228],
      { reading: 'status-of-refused-enable' },
    ),
    'webhooks.enable.rotated-secret': should(
      'answers 204 once a rotate has replaced a secret that could not be decrypted',
      enable,
      [172, 174, 228],
      { reading: 'secret-replaced-by-rotate' },
    ),

    'webhooks.disable.accepted': must('answers 204 to a good request', disable, [218]),
    'webhooks.disable.sets-disabled': must(
      'turns an endpoint off, or leaves it off',
      disable,
      [173],
    ),
    'webhooks.disable.leaves-failed': must(
      'leaves failed deliveries replayable once the endpoint is enabled again',
      disable,
      [173, 182, 355],
      { reading: 'failed-while-endpoint-off' },
    ),
    'webhooks.disable.one-transaction': notObservable(
      'retires all open deliveries in one transaction',
      disable,
      [173],
      'the contract promises no page that is one snapshot, so a page between two states proves nothing',
    ),

    'webhooks.rotate.accepted': must('answers 200 to a good request', rotate, [219]),
    'webhooks.rotate.new-secret': must(
      'gives a secret that differs from the one before',
      rotate,
      [174],
    ),
    'webhooks.rotate.same-endpoint': must(
      'answers with the id of the endpoint addressed',
      rotate,
      [84, 219],
    ),
    'webhooks.rotate.sets-disabled': must(
      'turns the endpoint off, in its answer and in the list, until it is turned on again',
      rotate,
      [174],
    ),
    'webhooks.rotate.retires-failed': must(
      'leaves no failed delivery that could be replayed',
      rotate,
      [174, 355],
      { reading: 'what-a-rotate-retires' },
    ),
    'webhooks.rotate.leaves-used-up': should(
      'leaves deliveries that failed in generation 3 as they were',
      rotate,
      [174, 184, 355],
      { reading: 'what-a-rotate-retires' },
    ),
    'webhooks.retiring.not-replayable': must(
      'answers 409 replay_not_eligible to a replay of what was pending or leased, as long as it is listed',
      retiring,
      [173, 174, 183, 185, 355],
      { elective: 'occasion' },
    ),
    'webhooks.retiring.never-attempted': must(
      'makes no further attempt at what was pending or leased, even once the endpoint is enabled again',
      retiring,
      [173, 174, 185],
    ),
    'webhooks.retiring.leaves-succeeded': must(
      'leaves what has succeeded as it was',
      retiring,
      [173, 174, 185],
    ),
    'webhooks.retiring.keeps-history': must(
      'keeps retired deliveries in the list of deliveries',
      retiring,
      [185, 236],
    ),
    'webhooks.retiring.immutable': must(
      'never changes times, attempts, counts or the generation of a delivery once it is retired',
      retiring,
      [173, 174, 185, 236],
      { reading: 'what-retired-deliveries-show', elective: 'occasion' },
    ),
    'webhooks.retiring.shows-change': must(
      'shows another status, terminal reason or next attempt of what was pending or leased',
      retiring,
      [173, 174, 185],
      { reading: 'what-retired-deliveries-show', elective: 'occasion' },
    ),
    'webhooks.retiring.leaves-others': must(
      'leaves other endpoints and their deliveries as they are',
      retiring,
      [173, 174, 185, 355],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'webhooks.retiring.terminal-reason': should(
      'gives what was pending or leased the terminal reason retired',
      retiring,
      [185],
      { reading: 'why-a-public-delivery-ended' },
    ),

    'webhooks.unknown-endpoint': must(
      'answers 404 for an endpoint that does not exist, or to a replay 409 replay_not_eligible',
      addressed,
      [217, 218, 219, 232, 236, 238],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'webhooks.malformed-id': must(
      'answers 400 or 404 to a malformed endpoint id, or to a replay 409 replay_not_eligible',
      addressed,
      [217, 218, 219, 408],
      { reading: 'malformed-id' },
    ),

    'public.secret.never-again': must(
      'shows no signing secret but in the answer of the create or rotate that made it',
      meeting,
      [84, 171, 174, 223],
      { reading: 'members-not-named', everywhere: true },
    ),
    'public.secret.by-no-path': must(
      'shows no signing secret by a path below an endpoint that no operation has',
      ['webhooks.create'],
      [84, 223],
      { reading: 'secret-by-another-path' },
    ),
    'webhooks.client.keep-secret': clientSide(
      'has its secret kept by the caller, who must rotate once it is lost',
      secrets,
      [223],
      { reading: 'secret-in-a-lost-answer' },
    ),
  },
});
