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
      [216, 232, 424],
      { reading: 'four-bodies-in-flight' },
    ),
    'webhooks.create.accepted': must('answers 201 to a good request', create, [216, 223]),
    'webhooks.create.disabled-on-create': must('creates the endpoint disabled', create, [171, 223]),
    'webhooks.create.answers-url': must(
      'answers with the URL that it was given',
      create,
      [84, 216],
      { reading: 'url-parts-that-say-nothing' },
    ),
    'webhooks.create.listed': must(
      'puts the new endpoint into the list under its id and URL',
      create,
      [80, 84, 215, 226],
    ),

    'webhooks.create.url-of-another-account': should(
      'creates an endpoint for a URL that another account has one for',
      create,
      [171, 216],
      { reading: 'endpoints-sharing-a-url' },
    ),
    'webhooks.create.ninth-409': must(
      'answers 409 endpoint_limit to the ninth endpoint, however many are disabled',
      create,
      [171, 225, 374, 416],
      { reading: 'eight-endpoints-on-two-planes' },
    ),
    'webhooks.create.eighth-accepted': must('creates the eighth endpoint', create, [171, 225, 416]),
    'webhooks.create.refused-creates-nothing': must(
      'creates nothing when it refuses',
      create,
      [171, 224, 225],
    ),
    'webhooks.create.limit-in-parallel': must(
      'lets parallel requests bring the account to eight endpoints and no further',
      create,
      [171, 225, 416],
      { elective: 'occasion' },
    ),
    'webhooks.create.at-once': must(
      'answers requests that come at once each with the endpoint that was made of it',
      create,
      [84, 171, 216],
      { reading: 'unrelated-requests-that-meet', elective: 'occasion' },
    ),

    'webhooks.create.url-not-https': must(
      'answers 400 invalid_webhook_endpoint to a URL that is not HTTPS',
      create,
      [224, 377, 418],
    ),
    'webhooks.create.url-port': must(
      'answers 400 invalid_webhook_endpoint to a port other than 443',
      create,
      [224, 418],
    ),
    'webhooks.create.url-ip-literal': must(
      'answers 400 invalid_webhook_endpoint to an IP literal as host, v4 or v6',
      create,
      [224],
    ),
    'webhooks.create.url-userinfo': must(
      'answers 400 invalid_webhook_endpoint to a URL with userinfo',
      create,
      [224],
    ),
    'webhooks.create.url-fragment': must(
      'answers 400 invalid_webhook_endpoint to a URL with a fragment',
      create,
      [224],
    ),
    'webhooks.create.url-reserved-suffix': must(
      'answers 400 invalid_webhook_endpoint to a host under a reserved or internal suffix',
      create,
      [224],
    ),
    'webhooks.create.url-2048-bytes': must('accepts a URL of 2048 bytes', create, [216, 224, 417], {
      reading: 'callback-url-length-unit',
    }),
    'webhooks.create.url-too-long': must(
      'answers 400 invalid_webhook_endpoint or invalid_request to a URL of 2049 bytes',
      create,
      [216, 224, 417],
      { reading: 'callback-url-too-long' },
    ),
    'webhooks.create.url-too-long-code': should(
      'answers 400 invalid_webhook_endpoint to a URL of 2049 bytes',
      create,
      [224, 417],
      { reading: 'callback-url-too-long' },
    ),
    'webhooks.create.url-too-long-in-bytes': should(
      'answers 400 to a URL of more than 2048 bytes in fewer characters',
      create,
      [224, 417],
      { reading: 'callback-url-length-unit' },
    ),
    'webhooks.create.url-host-spelling': should(
      'answers 400 to a forbidden host in capitals, with a trailing dot, in wide or encoded letters or IP shorthand',
      create,
      [224],
      spelling,
    ),
    'webhooks.create.url-mended': should(
      'answers 400 to a URL that a parser has to mend: with an empty part, blanks or other slashes',
      create,
      [216, 224],
      { reading: 'urls-that-parsers-mend' },
    ),
    'webhooks.create.url-lookalike': should(
      'accepts a host in which a reserved word is not the last label',
      create,
      [224],
      { reading: 'hosts-that-look-reserved' },
    ),
    'webhooks.create.url-any-name': should(
      'accepts any DNS host name, and port 443 written out, where it accepts a plain host',
      create,
      [224],
      { reading: 'host-names-and-port' },
    ),
    'webhooks.create.body-not-json': must(
      'answers 400 to a body that is not JSON',
      create,
      [205, 216],
    ),
    'webhooks.create.url-missing': must(
      'answers 400 invalid_request or invalid_webhook_endpoint without a callback_url that is a URL',
      create,
      [216],
      oneOfTwoCodes,
    ),
  },
});
