import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
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
/** Every row of the table of endpoints that has an endpoint in its path. */
const addressedLines = [217, 218, 219, 232, 236, 238] as const;

/** Webhook endpoints of the public plane, but for their creation. */
export const webhooks = clauseSection({
  section: 'Public plane: webhooks',
  clauses: {
    'webhooks.list.accepted': must('answers 200 with the endpoints to a good request', list, [215]),
    'webhooks.list.complete': must(
      'lists every endpoint of the account, disabled ones included',
      list,
      [215],
    ),
    'webhooks.list.at-most-eight': must('lists no more than eight endpoints', list, [215, 416]),
    'webhooks.list.ordered-by-creation': must(
      'lists the endpoints in the order of their creation',
      list,
      [215],
      { reading: 'R-75' },
    ),
    'webhooks.list.ordered-by-id': should(
      'lists endpoints of the same instant in the order of their ids',
      list,
      [215],
      { reading: 'R-75' },
    ),
    'webhooks.list.own-only': must('lists no endpoint of another account', list, [215], {
      reading: 'R-91',
    }),
    'webhooks.list.shows-pause': must(
      'shows when a paused endpoint was paused and when its failures began',
      list,
      [167, 348],
    ),

    'webhooks.enable.accepted': must('answers 204 to a good request', enable, [217]),
    'webhooks.enable.sets-enabled': must('turns a disabled endpoint on', enable, [172, 228]),
    'webhooks.enable.already-enabled': must(
      'answers 204 for an endpoint that is on already and leaves it on',
      enable,
      [172],
    ),
    'webhooks.enable.clears-pause': must(
      'leaves both members of the pause null',
      enable,
      [172, 348],
      { reading: 'R-76' },
    ),
    'webhooks.enable.url-refused': must(
      'answers 400 or 503 for a stored URL that no longer passes validation',
      enable,
      [172, 228],
      { reading: 'R-65' },
    ),
    'webhooks.enable.url-refused-400': should(
      'answers 400 invalid_webhook_endpoint for a stored URL that no longer passes validation',
      enable,
      [172, 228, 377],
      { reading: 'R-65' },
    ),
    'webhooks.enable.secret-unreadable': must(
      'answers 400 or 503 for a stored secret that cannot be decrypted',
      enable,
      [172, 228],
      { reading: 'R-65' },
    ),
    'webhooks.enable.secret-unreadable-503': should(
      'answers 503 unavailable for a stored secret that cannot be decrypted',
      enable,
      [172, 228, 382],
      { reading: 'R-65' },
    ),
    'webhooks.enable.refused-stays-off': must(
      'leaves a disabled endpoint off when it refuses to turn it on',
      enable,
      [172],
    ),

    'webhooks.disable.accepted': must('answers 204 to a good request', disable, [218]),
    'webhooks.disable.sets-disabled': must('turns an enabled endpoint off', disable, [173]),
    'webhooks.disable.already-disabled': must(
      'answers 204 for an endpoint that is off already and leaves it off',
      disable,
      [173],
    ),
    'webhooks.disable.no-return': must(
      'lets no retired delivery come back when the endpoint is turned on later',
      disable,
      [173],
    ),
    'webhooks.disable.one-transaction': notObservable(
      'retires all open deliveries in one transaction',
      disable,
      [173],
      'the contract promises no page that is one snapshot, so a page between two states proves nothing',
    ),

    'webhooks.rotate.accepted': must('answers 200 with a secret to a good request', rotate, [219]),
    'webhooks.rotate.new-secret': must(
      'gives a secret that differs from the one before',
      rotate,
      [174],
    ),
    'webhooks.rotate.same-endpoint': must(
      'answers with the id and the URL of the endpoint addressed',
      rotate,
      [84, 219],
    ),
    'webhooks.rotate.sets-disabled': must(
      'turns the endpoint off, in its answer and in the list, until it is turned on again',
      rotate,
      [174],
    ),
    'webhooks.rotate.disabled-endpoint': must(
      'answers 200 for an endpoint that is off',
      rotate,
      [174],
    ),
    'webhooks.rotate.retires-failed': must(
      'leaves no failed delivery that could be replayed',
      rotate,
      [174, 355],
      { reading: 'R-16' },
    ),
    'webhooks.retiring.not-replayable': must(
      'leaves what was pending or leased answering 409 replay_not_eligible to a replay',
      retiring,
      [173, 174, 183, 185, 355],
    ),
    'webhooks.retiring.never-attempted': must(
      'lets no further attempt be made of what was pending or leased',
      retiring,
      [173, 174, 185],
    ),
    'webhooks.retiring.keeps-history': must(
      'keeps the retired deliveries in the list of deliveries',
      retiring,
      [185, 236],
    ),
    'webhooks.retiring.terminal-reason': should(
      'gives what was pending or leased the terminal reason retired',
      retiring,
      [185],
      { reading: 'R-32' },
    ),

    'webhooks.unknown-endpoint': must(
      'answers 404 for an endpoint that does not exist',
      addressed,
      addressedLines,
    ),
    'webhooks.foreign-endpoint': must(
      'answers 404 or 403 for an endpoint of another account',
      addressed,
      [17, ...addressedLines],
      { reading: 'R-91' },
    ),
    'webhooks.foreign-endpoint-404': should(
      'answers 404 for an endpoint of another account',
      addressed,
      addressedLines,
      { reading: 'R-91' },
    ),
    'webhooks.foreign-endpoint-untouched': must(
      'leaves an endpoint of another account as it was',
      ['webhooks.enable', 'webhooks.disable', 'webhooks.rotate'],
      [17, 217, 218, 219],
      { reading: 'R-91' },
    ),
    'webhooks.malformed-id': must(
      'answers 400 or 404 to a malformed endpoint id',
      addressed,
      [217, 218, 219, 408],
      { reading: 'R-64' },
    ),

    'public.secret.never-again': must(
      'shows no signing secret but in the answer of the create or rotate that made it',
      group.public,
      [84, 171, 174, 223],
      { reading: 'R-74', everywhere: true },
    ),
    'webhooks.secrets-distinct': should(
      'never gives the same secret twice',
      secrets,
      [84, 174, 419],
    ),
    'webhooks.client.keep-secret': clientSide(
      'has its secret kept by the caller, who must rotate once it is lost',
      secrets,
      [223],
      { reading: 'R-89' },
    ),
  },
});
