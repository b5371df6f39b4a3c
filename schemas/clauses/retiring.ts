import { both, bothPlanes, itsTwin } from './both-planes.ts';
import { clauseSection } from './clause.ts';
import { clientSide, must, should } from './rows.ts';

const planes = { public: 'Public plane: webhooks', sealed: 'Sealed plane' } as const;
const retiring = ['webhooks.disable', 'webhooks.rotate'] as const;
const retired = [
  'disable-retires-waiting',
  'rotate-retires-waiting',
  'retired-stay-as-history',
] as const;
const secrets = ['webhooks.create', 'webhooks.rotate'] as const;
const everywhere = { everywhere: true } as const;

const addressed = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'webhooks.sealedEvents',
  'deliveries.list',
  'deliveries.replay',
] as const;
/** Operations that meet an endpoint, whose answers could show its secret. */
const meeting = {
  public: ['webhooks.list', 'webhooks.create', ...addressed],
  sealed: [
    'sealed.webhooks.list',
    'sealed.webhooks.create',
    'sealed.webhooks.enable',
    'sealed.webhooks.disable',
    'sealed.webhooks.rotate',
    'sealed.deliveries.list',
    'sealed.deliveries.replay',
  ],
} as const;

/** What becomes of the open deliveries of an endpoint that is turned off or given another secret. */
export const retiringClauses = bothPlanes(planes, {
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
  'webhooks.retiring.never-attempted': both.must(
    'makes no further attempt at what was pending or leased, even once the endpoint is enabled again',
    retiring,
    [...retired, 'sealed-webhooks-as-public'],
  ),
  'webhooks.retiring.leaves-succeeded': both.must('leaves what has succeeded as it was', retiring, [
    ...retired,
    'sealed-webhooks-as-public',
  ]),
  'sealed.webhooks.retiring.terminal-reason': must(
    'makes what was pending or leased dead with the terminal reason retired',
    ['sealed.webhooks.disable', 'sealed.webhooks.rotate'],
    [...retired, 'sealed-webhooks-as-public'],
  ),
  'webhooks.retiring.keeps-history': both.must(
    'keeps retired deliveries in the list of deliveries',
    retiring,
    ['retired-stay-as-history', { both: 'list-deliveries-route' }, 'sealed-webhooks-as-public'],
  ),
  'webhooks.retiring.immutable': both.must(
    'never changes times, attempts, counts or the generation of a delivery once it is retired',
    retiring,
    [...retired, { both: 'list-deliveries-route' }, 'sealed-webhooks-as-public'],
    { reading: 'what-retired-deliveries-show', elective: 'occasion' },
  ),
  'webhooks.retiring.shows-change': must(
    'shows another status, terminal reason or next attempt of what was pending or leased',
    retiring,
    [...retired],
    { reading: 'what-retired-deliveries-show', elective: 'occasion' },
  ),
  'sealed.webhooks.retiring.leaves-succeeded': itsTwin,
  'webhooks.retiring.leaves-others': both.must(
    'leaves other endpoints and their deliveries as they are',
    retiring,
    [...retired, 'sealed-webhooks-as-public', { public: 'operations-tied-to-events' }],
    { reading: 'what-a-step-leaves-alone' },
  ),
  'webhooks.retiring.terminal-reason': should(
    'gives what was pending or leased the terminal reason retired',
    retiring,
    ['retired-stay-as-history'],
    { reading: 'why-a-public-delivery-ended' },
  ),
  'sealed.webhooks.retiring.never-attempted': itsTwin,
});

/** Endpoints that are not there. */
export const absentEndpoints = clauseSection({
  section: planes.public,
  clauses: {
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
  },
});

/** The secrets that endpoints sign with. */
export const secretClauses = bothPlanes(planes, {
  'sealed.secret.by-no-path': itsTwin,
  'public.secret.never-again': both.must(
    'shows no signing secret but in the answer of the create or rotate that made it',
    meeting,
    [
      'webhook-secret-members',
      'sealed-secret-members',
      { public: 'create-makes-disabled' },
      { public: 'rotate-retires-waiting' },
      'created-disabled-secret-once',
      'sealed-create-webhook-row',
      'sealed-rotate-secret-row',
      'sealed-webhooks-as-public',
    ],
    { reading: 'members-not-named', ...everywhere },
  ),
  'public.secret.by-no-path': both.must(
    'shows no signing secret by a path below an endpoint that no operation has',
    ['webhooks.create'],
    [
      'webhook-secret-members',
      'sealed-secret-members',
      'created-disabled-secret-once',
      'sealed-create-webhook-row',
      'sealed-webhooks-as-public',
    ],
    { reading: 'secret-by-another-path' },
  ),
  'webhooks.client.keep-secret': clientSide(
    'has its secret kept by the caller, who must rotate once it is lost',
    secrets,
    ['created-disabled-secret-once'],
    { reading: 'secret-in-a-lost-answer' },
  ),
});
