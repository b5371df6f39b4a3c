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
    'sealed.webhooks.list.accepted': must('answers 200 to a good request', list, [
      'sealed-clients-send-and-upload',
      'sealed-list-webhooks-row',
    ]),
    'sealed.webhooks.list.complete': must(
      'lists every sealed endpoint of the account, disabled ones included',
      list,
      ['sealed-endpoint-and-list-members', 'sealed-list-webhooks-row', 'sealed-webhooks-as-public'],
    ),
    'sealed.webhooks.list.ordered-by-creation': must(
      'lists the endpoints in the order of their creation',
      list,
      ['sealed-endpoint-and-list-members'],
      { reading: 'order-of-lists' },
    ),

    'sealed.webhooks.list.as-public': should(
      'shows an endpoint that the public list has as well as that list shows it',
      list,
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
    'sealed.webhooks.list.shows-pause': should(
      'shows when a paused endpoint was paused and when its failures began',
      list,
      ['sealed-endpoint-and-list-members', 'endpoint-enabled-and-pause', 'pause-after-failures'],
      { reading: 'told-by-hook-alone' },
    ),

    'sealed.webhooks.create.accepted': must('answers 201 to a good request', create, [
      'sealed-create-webhook-row',
    ]),
    'sealed.webhooks.create.disabled-on-create': must('creates the endpoint disabled', create, [
      'create-makes-disabled',
      'sealed-webhooks-as-public',
    ]),
    'sealed.webhooks.create.url-of-another-account': should(
      'creates an endpoint for a URL that another account has one for',
      create,
      ['create-makes-disabled', 'sealed-create-webhook-row', 'sealed-webhooks-as-public'],
      { reading: 'endpoints-sharing-a-url' },
    ),
    'sealed.webhooks.create.answers-url': must(
      'answers with the URL that it was given',
      create,
      ['sealed-secret-members', 'sealed-create-webhook-row', 'sealed-webhooks-as-public'],
      { reading: 'url-parts-that-say-nothing' },
    ),
    'sealed.webhooks.create.listed': must(
      'puts the new endpoint into the list under its id and URL',
      create,
      ['sealed-endpoint-and-list-members', 'sealed-secret-members', 'sealed-webhooks-as-public'],
    ),
    'sealed.webhooks.create.ninth-409': must(
      'answers 409 endpoint_limit to the ninth endpoint, however many are disabled',
      create,
      [
        'create-makes-disabled',
        'sealed-webhooks-as-public',
        'sealed-409-codes',
        'limit-of-endpoints',
      ],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'sealed.webhooks.create.eighth-accepted': must(
      'creates the eighth endpoint',
      create,
      ['create-makes-disabled', 'sealed-webhooks-as-public', 'limit-of-endpoints'],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'sealed.webhooks.create.refused-creates-nothing': must(
      'creates nothing when it refuses',
      create,
      [
        'create-makes-disabled',
        'callback-url-rules',
        'eight-endpoints-at-most',
        'sealed-webhooks-as-public',
      ],
    ),
    'sealed.webhooks.create.limit-in-parallel': must(
      'lets parallel requests bring the account to eight endpoints and no further',
      create,
      ['create-makes-disabled', 'sealed-webhooks-as-public', 'limit-of-endpoints'],
      { reading: 'eight-endpoints-on-two-planes', elective: 'occasion' },
    ),
    'sealed.webhooks.create.at-once': must(
      'answers requests that come at once each with the endpoint that was made of it',
      create,
      [
        'sealed-secret-members',
        'create-makes-disabled',
        'sealed-create-webhook-row',
        'sealed-webhooks-as-public',
      ],
      { reading: 'unrelated-requests-that-meet', elective: 'occasion' },
    ),
    'sealed.webhooks.create.url-rules': must(
      'answers 400 invalid_webhook_endpoint to each kind of URL that the public plane forbids',
      create,
      [
        'callback-url-rules',
        'sealed-webhooks-as-public',
        'sealed-400-codes',
        'limit-of-callback-port',
      ],
    ),
    'sealed.webhooks.create.url-host-spelling': should(
      'answers 400 to a forbidden host in capitals, with a trailing dot, in wide or encoded letters or IP shorthand',
      create,
      ['callback-url-rules', 'sealed-webhooks-as-public'],
      { reading: 'forbidden-host-other-spellings' },
    ),
    'sealed.webhooks.create.url-2048-bytes': must(
      'accepts a URL of 2048 bytes',
      create,
      ['sealed-create-webhook-row', 'limit-of-callback-url'],
      {
        reading: 'callback-url-length-unit',
      },
    ),
    'sealed.webhooks.create.url-too-long': must(
      'answers 400 invalid_webhook_endpoint or invalid_request to a URL of 2049 bytes',
      create,
      ['sealed-create-webhook-row', 'limit-of-callback-url'],
      { reading: 'callback-url-too-long' },
    ),
    'sealed.webhooks.create.url-lookalike': should(
      'accepts a host in which a reserved word is not the last label',
      create,
      ['callback-url-rules', 'sealed-webhooks-as-public'],
      { reading: 'hosts-that-look-reserved' },
    ),
    'sealed.webhooks.create.url-any-name': should(
      'accepts any DNS host name, and port 443 written out, where it accepts a plain host',
      create,
      ['callback-url-rules', 'sealed-webhooks-as-public'],
      { reading: 'host-names-and-port' },
    ),
    'sealed.webhooks.create.url-missing': must(
      'answers 400 invalid_request or invalid_webhook_endpoint without a callback_url that is a URL',
      create,
      ['sealed-create-webhook-row'],
      { reading: 'callback-url-unusable' },
    ),
    'sealed.secret.by-no-path': must(
      'shows no signing secret by a path below an endpoint that no operation has',
      ['sealed.webhooks.create'],
      ['sealed-secret-members', 'sealed-create-webhook-row', 'sealed-webhooks-as-public'],
      { reading: 'secret-by-another-path' },
    ),
    'sealed.secret.never-again': must(
      'shows no signing secret but in the answer of the create or rotate that made it',
      meeting,
      [
        'sealed-secret-members',
        'sealed-create-webhook-row',
        'sealed-rotate-secret-row',
        'sealed-webhooks-as-public',
      ],
      { reading: 'members-not-named', everywhere: true },
    ),
  },
});
