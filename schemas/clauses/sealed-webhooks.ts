import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const list = ['sealed.webhooks.list'] as const;
const create = ['sealed.webhooks.create'] as const;
const enable = ['sealed.webhooks.enable'] as const;
const disable = ['sealed.webhooks.disable'] as const;
const rotate = ['sealed.webhooks.rotate'] as const;
/** Operations that meet an endpoint, whose answers could show its secret. */
const meeting = [
  ...list,
  ...create,
  ...enable,
  ...disable,
  ...rotate,
  'sealed.deliveries.list',
  'sealed.deliveries.replay',
] as const;

/** Webhook endpoints of the sealed plane: the rules of their public counterparts. */
export const sealedWebhooks = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.webhooks.list.accepted': must('answers 200 to a good request', list, [20, 291]),
    'sealed.webhooks.list.complete': must(
      'lists every sealed endpoint of the account, disabled ones included',
      list,
      [116, 291, 303],
    ),
    'sealed.webhooks.list.ordered-by-creation': must(
      'lists the endpoints in the order of their creation',
      list,
      [116],
      { reading: 'order-of-lists' },
    ),

    'sealed.webhooks.list.as-public': should(
      'shows an endpoint that the public list has as well as that list shows it',
      list,
      [80, 116, 172, 173, 174, 215, 291],
      { reading: 'endpoint-on-both-planes', elective: true },
    ),
    'sealed.webhooks.list.shows-pause': should(
      'shows when a paused endpoint was paused and when its failures began',
      list,
      [116, 167, 348],
      { reading: 'told-by-hook-alone' },
    ),

    'sealed.webhooks.create.accepted': must('answers 201 to a good request', create, [292]),
    'sealed.webhooks.create.disabled-on-create': must(
      'creates the endpoint disabled',
      create,
      [171, 303],
    ),
    'sealed.webhooks.create.url-of-another-account': should(
      'creates an endpoint for a URL that another account has one for',
      create,
      [171, 292, 303],
      { reading: 'endpoints-sharing-a-url' },
    ),
    'sealed.webhooks.create.answers-url': must(
      'answers with the URL that it was given',
      create,
      [118, 292, 303],
      { reading: 'url-parts-that-say-nothing' },
    ),
    'sealed.webhooks.create.listed': must(
      'puts the new endpoint into the list under its id and URL',
      create,
      [116, 118, 303],
    ),
    'sealed.webhooks.create.ninth-409': must(
      'answers 409 endpoint_limit to the ninth endpoint, however many are disabled',
      create,
      [171, 303, 394, 416],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'sealed.webhooks.create.eighth-accepted': must(
      'creates the eighth endpoint',
      create,
      [171, 303, 416],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'sealed.webhooks.create.refused-creates-nothing': must(
      'creates nothing when it refuses',
      create,
      [171, 224, 225, 303],
    ),
    'sealed.webhooks.create.limit-in-parallel': must(
      'lets parallel requests bring the account to eight endpoints and no further',
      create,
      [171, 303, 416],
      { reading: 'eight-endpoints-on-two-planes', elective: 'occasion' },
    ),
    'sealed.webhooks.create.at-once': must(
      'answers requests that come at once each with the endpoint that was made of it',
      create,
      [118, 171, 292, 303],
      { reading: 'unrelated-requests-that-meet', elective: 'occasion' },
    ),
    'sealed.webhooks.create.url-rules': must(
      'answers 400 invalid_webhook_endpoint to each kind of URL that the public plane forbids',
      create,
      [224, 303, 390, 418],
    ),
    'sealed.webhooks.create.url-host-spelling': should(
      'answers 400 to a forbidden host in capitals, with a trailing dot, in wide or encoded letters or IP shorthand',
      create,
      [224, 303],
      { reading: 'forbidden-host-other-spellings' },
    ),
    'sealed.webhooks.create.url-2048-bytes': must(
      'accepts a URL of 2048 bytes',
      create,
      [292, 417],
      {
        reading: 'callback-url-length-unit',
      },
    ),
    'sealed.webhooks.create.url-too-long': must(
      'answers 400 invalid_webhook_endpoint or invalid_request to a URL of 2049 bytes',
      create,
      [292, 417],
      { reading: 'callback-url-too-long' },
    ),
    'sealed.webhooks.create.url-lookalike': should(
      'accepts a host in which a reserved word is not the last label',
      create,
      [224, 303],
      { reading: 'hosts-that-look-reserved' },
    ),
    'sealed.webhooks.create.url-any-name': should(
      'accepts any DNS host name, and port 443 written out, where it accepts a plain host',
      create,
      [224, 303],
      { reading: 'host-names-and-port' },
    ),
    'sealed.webhooks.create.url-missing': must(
      'answers 400 invalid_request or invalid_webhook_endpoint without a callback_url that is a URL',
      create,
      [292],
      { reading: 'callback-url-unusable' },
    ),
    'sealed.secret.by-no-path': must(
      'shows no signing secret by a path below an endpoint that no operation has',
      ['sealed.webhooks.create'],
      [118, 292, 303],
      { reading: 'secret-by-another-path' },
    ),
    'sealed.secret.never-again': must(
      'shows no signing secret but in the answer of the create or rotate that made it',
      meeting,
      [118, 292, 295, 303],
      { reading: 'members-not-named', everywhere: true },
    ),

    'sealed.webhooks.enable.accepted': must('answers 204 to a good request', enable, [293]),
    'sealed.webhooks.enable.sets-enabled': must(
      'turns an endpoint on, or leaves it on',
      enable,
      [172, 303],
    ),
    'sealed.webhooks.enable.clears-pause': must(
      'clears the pause: neither paused_at_ms nor failure_started_at_ms keeps its value',
      enable,
      [172, 303],
      { reading: 'enabling-a-paused-endpoint' },
    ),
    'sealed.webhooks.enable.refused-keeps-pause': should(
      'leaves the pause of an endpoint as it was when it refuses',
      enable,
      [172, 228, 303],
      { reading: 'what-a-refused-enable-leaves' },
    ),
    'sealed.webhooks.enable.leaves-deliveries': must(
      'retires no delivery, and leaves those that have ended as they are',
      enable,
      [172, 173, 182, 185, 303],
      { reading: 'deliveries-after-an-enable' },
    ),
    'sealed.webhooks.enable.leaves-others': must(
      'leaves other endpoints on or off and paused or not, and their deliveries, as they are',
      enable,
      [172, 303],
      { reading: 'what-a-step-leaves-alone' },
    ),
    'sealed.webhooks.enable.refused': must(
      'answers 400 or 503 for a stored URL that fails validation or a secret that cannot be decrypted',
      enable,
      [172, 303],
      { reading: 'status-of-refused-enable' },
    ),
    'sealed.webhooks.enable.rotated-secret': should(
      'answers 204 once a rotate has replaced a secret that could not be decrypted',
      enable,
      [172, 174, 303],
      { reading: 'secret-replaced-by-rotate' },
    ),
    'sealed.webhooks.disable.accepted': must('answers 204 to a good request', disable, [294]),
    'sealed.webhooks.disable.sets-disabled': must(
      'turns an endpoint off, or leaves it off',
      disable,
      [173, 303],
    ),
    'sealed.webhooks.disable.leaves-failed': must(
      'leaves failed deliveries replayable once the endpoint is enabled again',
      disable,
      [173, 182, 303, 355],
      { reading: 'failed-while-endpoint-off' },
    ),
    'sealed.webhooks.rotate.accepted': must('answers 200 to a good request', rotate, [295]),
    'sealed.webhooks.rotate.new-secret': must(
      'gives a secret that differs from the one before',
      rotate,
      [174, 303],
    ),
    'sealed.webhooks.rotate.same-endpoint': must(
      'answers with the id of the endpoint addressed',
      rotate,
      [118, 295],
    ),
    'sealed.webhooks.rotate.sets-disabled': must(
      'turns the endpoint off, in its answer and in the list, until it is turned on again',
      rotate,
      [174, 303],
    ),
    'sealed.webhooks.rotate.retires-failed': must(
      'leaves no failed delivery that could be replayed',
      rotate,
      [174, 303, 355],
      { reading: 'what-a-rotate-retires' },
    ),
    'sealed.webhooks.rotate.leaves-used-up': should(
      'leaves deliveries that failed in generation 3 as they were',
      rotate,
      [174, 184, 303, 355],
      { reading: 'what-a-rotate-retires' },
    ),
  },
});
