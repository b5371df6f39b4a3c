import { both, bothPlanes, itsTwin } from './both-planes.ts';
import { must, should } from './rows.ts';

const create = ['webhooks.create'] as const;
const row = ['create-endpoint-row', 'sealed-create-webhook-row'] as const;
const secret = ['webhook-secret-members', 'sealed-secret-members'] as const;

/** Creation of a webhook endpoint. */
export const webhookCreation = bothPlanes(
  { public: 'Public plane: webhooks', sealed: 'Sealed plane' },
  {
    'webhooks.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      ['webhooks.create', 'webhooks.sealedEvents'],
      ['create-endpoint-row', 'sealed-selection-route', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'webhooks.create.accepted': both.takesGood(create, [...row, 'created-disabled-secret-once']),
    'webhooks.create.disabled-on-create': both.must(
      'creates the endpoint disabled',
      create,
      ['create-makes-disabled', 'created-disabled-secret-once', 'sealed-webhooks-as-public'],
      { oneLook: true },
    ),
    'sealed.webhooks.create.url-of-another-account': itsTwin,
    'webhooks.create.answers-url': both.must(
      'answers with the URL that it was given',
      create,
      [...secret, ...row, 'sealed-webhooks-as-public'],
      { reading: 'url-parts-that-say-nothing', oneLook: true },
    ),
    'webhooks.create.listed': both.must(
      'puts the new endpoint into the list under its id and URL',
      create,
      [
        'webhook-endpoint-members',
        ...secret,
        'sealed-endpoint-and-list-members',
        'list-endpoints-row',
        'create-verified-by-list',
        'sealed-webhooks-as-public',
      ],
      { oneLook: true },
    ),
    'webhooks.create.url-of-another-account': both.should(
      'creates an endpoint for a URL that another account has one for',
      create,
      ['create-makes-disabled', ...row, 'sealed-webhooks-as-public'],
      { reading: 'endpoints-sharing-a-url' },
    ),
    'webhooks.create.ninth-409': both.must(
      'answers 409 endpoint_limit to the ninth endpoint, however many are disabled',
      create,
      [
        'create-makes-disabled',
        'eight-endpoints-at-most',
        'sealed-webhooks-as-public',
        'public-endpoint-limit',
        'sealed-409-codes',
        'limit-of-endpoints',
      ],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'webhooks.create.eighth-accepted': both.must(
      'creates the eighth endpoint',
      create,
      [
        'create-makes-disabled',
        'eight-endpoints-at-most',
        'sealed-webhooks-as-public',
        'limit-of-endpoints',
      ],
      { oneLook: true, sealed: { reading: 'eight-endpoints-on-two-planes' } },
    ),
    'webhooks.create.refused-creates-nothing': both.must(
      'creates nothing when it refuses',
      create,
      [
        'create-makes-disabled',
        { both: 'callback-url-rules' },
        { both: 'eight-endpoints-at-most' },
        'sealed-webhooks-as-public',
      ],
      { oneLook: true },
    ),
    'webhooks.create.limit-in-parallel': both.must(
      'lets parallel requests bring the account to eight endpoints and no further',
      create,
      [
        'create-makes-disabled',
        'eight-endpoints-at-most',
        'sealed-webhooks-as-public',
        'limit-of-endpoints',
      ],
      { elective: 'occasion', sealed: { reading: 'eight-endpoints-on-two-planes' } },
    ),
    'webhooks.create.at-once': both.must(
      'answers requests that come at once each with the endpoint that was made of it',
      create,
      [...secret, 'create-makes-disabled', ...row, 'sealed-webhooks-as-public'],
      { reading: 'unrelated-requests-that-meet', elective: 'occasion' },
    ),
    'webhooks.create.url-not-https': must(
      'answers 400 invalid_webhook_endpoint to a URL that is not HTTPS',
      create,
      ['callback-url-rules', 'public-invalid-webhook-endpoint', 'limit-of-callback-port'],
    ),
    'webhooks.create.url-port': must(
      'answers 400 invalid_webhook_endpoint to a port other than 443',
      create,
      ['callback-url-rules', 'limit-of-callback-port'],
    ),
    'webhooks.create.url-ip-literal': must(
      'answers 400 invalid_webhook_endpoint to an IP literal as host, v4 or v6',
      create,
      ['callback-url-rules'],
    ),
    'webhooks.create.url-userinfo': must(
      'answers 400 invalid_webhook_endpoint to a URL with userinfo',
      create,
      ['callback-url-rules'],
    ),
    'webhooks.create.url-fragment': must(
      'answers 400 invalid_webhook_endpoint to a URL with a fragment',
      create,
      ['callback-url-rules'],
    ),
    'webhooks.create.url-reserved-suffix': must(
      'answers 400 invalid_webhook_endpoint to a host under a reserved or internal suffix',
      create,
      ['callback-url-rules'],
    ),
    'sealed.webhooks.create.url-rules': must(
      'answers 400 invalid_webhook_endpoint to each kind of URL that the public plane forbids',
      ['sealed.webhooks.create'],
      [
        'callback-url-rules',
        'sealed-webhooks-as-public',
        'sealed-400-codes',
        'limit-of-callback-port',
      ],
    ),
    'sealed.webhooks.create.url-host-spelling': itsTwin,
    'webhooks.create.url-2048-bytes': both.must(
      'accepts a URL of 2048 bytes',
      create,
      [...row, 'callback-url-rules', 'limit-of-callback-url'],
      { reading: 'callback-url-length-unit' },
    ),
    'webhooks.create.url-too-long': both.must(
      'answers 400 invalid_webhook_endpoint or invalid_request to a URL of 2049 bytes',
      create,
      [...row, 'callback-url-rules', 'limit-of-callback-url'],
      { reading: 'callback-url-too-long' },
    ),
    'webhooks.create.url-too-long-code': should(
      'answers 400 invalid_webhook_endpoint to a URL of 2049 bytes',
      create,
      ['callback-url-rules', 'limit-of-callback-url'],
      { reading: 'callback-url-too-long' },
    ),
    'webhooks.create.url-too-long-in-bytes': should(
      'answers 400 to a URL of more than 2048 bytes in fewer characters',
      create,
      ['callback-url-rules', 'limit-of-callback-url'],
      { reading: 'callback-url-length-unit' },
    ),
    'webhooks.create.url-host-spelling': both.should(
      'answers 400 to a forbidden host in capitals, with a trailing dot, in wide or encoded letters or IP shorthand',
      create,
      [{ both: 'callback-url-rules' }, 'sealed-webhooks-as-public'],
      { reading: 'forbidden-host-other-spellings' },
    ),
    'webhooks.create.url-mended': should(
      'answers 400 to a URL that a parser has to mend: with an empty part, blanks or other slashes',
      create,
      ['create-endpoint-row', 'callback-url-rules'],
      { reading: 'urls-that-parsers-mend' },
    ),
    'webhooks.create.url-lookalike': both.should(
      'accepts a host in which a reserved word is not the last label',
      create,
      [{ both: 'callback-url-rules' }, 'sealed-webhooks-as-public'],
      { reading: 'hosts-that-look-reserved' },
    ),
    'webhooks.create.url-any-name': both.should(
      'accepts any DNS host name, and port 443 written out, where it accepts a plain host',
      create,
      [{ both: 'callback-url-rules' }, 'sealed-webhooks-as-public'],
      { reading: 'host-names-and-port' },
    ),
    'webhooks.create.body-not-json': must('answers 400 to a body that is not JSON', create, [
      'bodies-are-json',
      'create-endpoint-row',
    ]),
    'webhooks.create.url-missing': both.must(
      'answers 400 invalid_request or invalid_webhook_endpoint without a callback_url that is a URL',
      create,
      [...row],
      { reading: 'callback-url-unusable' },
    ),
  },
);
