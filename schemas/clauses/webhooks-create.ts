import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const create = ['webhooks.create'] as const;
const oneOfTwoCodes = { reading: 'callback-url-unusable' } as const;
const spelling = { reading: 'forbidden-host-other-spellings' } as const;

/** Creation of a webhook endpoint on the public plane. */
export const webhooksCreate = clauseSection({
  section: 'Public plane: webhooks',
  clauses: {
    'webhooks.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      ['webhooks.create', 'webhooks.sealedEvents'],
      ['create-endpoint-row', 'sealed-selection-route', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'webhooks.create.accepted': must('answers 201 to a good request', create, [
      'create-endpoint-row',
      'created-disabled-secret-once',
    ]),
    'webhooks.create.disabled-on-create': must('creates the endpoint disabled', create, [
      'create-makes-disabled',
      'created-disabled-secret-once',
    ]),
    'webhooks.create.answers-url': must(
      'answers with the URL that it was given',
      create,
      ['webhook-secret-members', 'create-endpoint-row'],
      { reading: 'url-parts-that-say-nothing' },
    ),
    'webhooks.create.listed': must(
      'puts the new endpoint into the list under its id and URL',
      create,
      [
        'webhook-endpoint-members',
        'webhook-secret-members',
        'list-endpoints-row',
        'create-verified-by-list',
      ],
    ),

    'webhooks.create.url-of-another-account': should(
      'creates an endpoint for a URL that another account has one for',
      create,
      ['create-makes-disabled', 'create-endpoint-row'],
      { reading: 'endpoints-sharing-a-url' },
    ),
    'webhooks.create.ninth-409': must(
      'answers 409 endpoint_limit to the ninth endpoint, however many are disabled',
      create,
      [
        'create-makes-disabled',
        'eight-endpoints-at-most',
        'public-endpoint-limit',
        'limit-of-endpoints',
      ],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'webhooks.create.eighth-accepted': must('creates the eighth endpoint', create, [
      'create-makes-disabled',
      'eight-endpoints-at-most',
      'limit-of-endpoints',
    ]),
    'webhooks.create.refused-creates-nothing': must('creates nothing when it refuses', create, [
      'create-makes-disabled',
      'callback-url-rules',
      'eight-endpoints-at-most',
    ]),
    'webhooks.create.limit-in-parallel': must(
      'lets parallel requests bring the account to eight endpoints and no further',
      create,
      ['create-makes-disabled', 'eight-endpoints-at-most', 'limit-of-endpoints'],
      { elective: 'occasion' },
    ),
    'webhooks.create.at-once': must(
      'answers requests that come at once each with the endpoint that was made of it',
      create,
      ['webhook-secret-members', 'create-makes-disabled', 'create-endpoint-row'],
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
    'webhooks.create.url-2048-bytes': must(
      'accepts a URL of 2048 bytes',
      create,
      ['create-endpoint-row', 'callback-url-rules', 'limit-of-callback-url'],
      {
        reading: 'callback-url-length-unit',
      },
    ),
    'webhooks.create.url-too-long': must(
      'answers 400 invalid_webhook_endpoint or invalid_request to a URL of 2049 bytes',
      create,
      ['create-endpoint-row', 'callback-url-rules', 'limit-of-callback-url'],
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
    'webhooks.create.url-host-spelling': should(
      'answers 400 to a forbidden host in capitals, with a trailing dot, in wide or encoded letters or IP shorthand',
      create,
      ['callback-url-rules'],
      spelling,
    ),
    'webhooks.create.url-mended': should(
      'answers 400 to a URL that a parser has to mend: with an empty part, blanks or other slashes',
      create,
      ['create-endpoint-row', 'callback-url-rules'],
      { reading: 'urls-that-parsers-mend' },
    ),
    'webhooks.create.url-lookalike': should(
      'accepts a host in which a reserved word is not the last label',
      create,
      ['callback-url-rules'],
      { reading: 'hosts-that-look-reserved' },
    ),
    'webhooks.create.url-any-name': should(
      'accepts any DNS host name, and port 443 written out, where it accepts a plain host',
      create,
      ['callback-url-rules'],
      { reading: 'host-names-and-port' },
    ),
    'webhooks.create.body-not-json': must('answers 400 to a body that is not JSON', create, [
      'bodies-are-json',
      'create-endpoint-row',
    ]),
    'webhooks.create.url-missing': must(
      'answers 400 invalid_request or invalid_webhook_endpoint without a callback_url that is a URL',
      create,
      ['create-endpoint-row'],
      oneOfTwoCodes,
    ),
  },
});
