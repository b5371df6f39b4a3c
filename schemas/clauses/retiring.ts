import { clauseSection } from './clause.ts';
import { clientSide, must, should } from './rows.ts';

const list = ['webhooks.list'] as const;
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

/** What disable and rotate retire, endpoints that are not there, and secrets. */
export const retiringClauses = clauseSection({
  section: 'Public plane: webhooks',
  clauses: {
    'webhooks.retiring.not-replayable': must(
      'answers 409 replay_not_eligible to a replay of what was pending or leased, as long as it is listed',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'replay-only-of-failed',
        'retired-stay-as-history',
        'operations-tied-to-events',
      ],
      { elective: 'occasion' },
    ),
    'webhooks.retiring.never-attempted': must(
      'makes no further attempt at what was pending or leased, even once the endpoint is enabled again',
      retiring,
      ['disable-retires-waiting', 'rotate-retires-waiting', 'retired-stay-as-history'],
    ),
    'webhooks.retiring.leaves-succeeded': must('leaves what has succeeded as it was', retiring, [
      'disable-retires-waiting',
      'rotate-retires-waiting',
      'retired-stay-as-history',
    ]),
    'webhooks.retiring.keeps-history': must(
      'keeps retired deliveries in the list of deliveries',
      retiring,
      ['retired-stay-as-history', 'list-deliveries-route'],
    ),
    'webhooks.retiring.immutable': must(
      'never changes times, attempts, counts or the generation of a delivery once it is retired',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'list-deliveries-route',
      ],
      { reading: 'what-retired-deliveries-show', elective: 'occasion' },
    ),
    'webhooks.retiring.shows-change': must(
      'shows another status, terminal reason or next attempt of what was pending or leased',
      retiring,
      ['disable-retires-waiting', 'rotate-retires-waiting', 'retired-stay-as-history'],
      { reading: 'what-retired-deliveries-show', elective: 'occasion' },
    ),
    'webhooks.retiring.leaves-others': must(
      'leaves other endpoints and their deliveries as they are',
      retiring,
      [
        'disable-retires-waiting',
        'rotate-retires-waiting',
        'retired-stay-as-history',
        'operations-tied-to-events',
      ],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'webhooks.retiring.terminal-reason': should(
      'gives what was pending or leased the terminal reason retired',
      retiring,
      ['retired-stay-as-history'],
      { reading: 'why-a-public-delivery-ended' },
    ),

    'webhooks.unknown-endpoint': must(
      'answers 404 for an endpoint that does not exist, or to a replay 409 replay_not_eligible',
      addressed,
      [
        'enable-endpoint-row',
        'disable-endpoint-row',
        'rotate-secret-row',
        'sealed-selection-route',
        'list-deliveries-route',
        'replay-delivery-route',
      ],
      { reading: 'delivery-under-other-endpoint' },
    ),
    'webhooks.malformed-id': must(
      'answers 400 or 404 to a malformed endpoint id, or to a replay 409 replay_not_eligible',
      addressed,
      ['enable-endpoint-row', 'disable-endpoint-row', 'rotate-secret-row', 'plain-text-400'],
      { reading: 'malformed-id' },
    ),

    'public.secret.never-again': must(
      'shows no signing secret but in the answer of the create or rotate that made it',
      meeting,
      [
        'webhook-secret-members',
        'create-makes-disabled',
        'rotate-retires-waiting',
        'created-disabled-secret-once',
      ],
      { reading: 'members-not-named', everywhere: true },
    ),
    'public.secret.by-no-path': must(
      'shows no signing secret by a path below an endpoint that no operation has',
      ['webhooks.create'],
      ['webhook-secret-members', 'created-disabled-secret-once'],
      { reading: 'secret-by-another-path' },
    ),
    'webhooks.client.keep-secret': clientSide(
      'has its secret kept by the caller, who must rotate once it is lost',
      secrets,
      ['created-disabled-secret-once'],
      { reading: 'secret-in-a-lost-answer' },
    ),
  },
});
