import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const create = ['webhooks.create'] as const;
const oneOfTwoCodes = { reading: 'R-69' } as const;
const spelling = { reading: 'R-67' } as const;

/** Creation of a webhook endpoint on the public plane. */
export const webhooksCreate = clauseSection({
  section: 'Public plane: webhooks',
  clauses: {
    'webhooks.create.accepted': must(
      'answers 201 with a secret to a good request',
      create,
      [216, 223],
    ),
    'webhooks.create.disabled-on-create': must('creates the endpoint disabled', create, [171, 223]),
    'webhooks.create.listed': must('puts the new endpoint into the list', create, [215, 226]),
    'webhooks.create.keeps-url': must(
      'keeps the callback URL it was given, in its answer and in the list',
      create,
      [80, 84, 226],
    ),

    'webhooks.create.ninth-409': must(
      'answers 409 endpoint_limit to the ninth endpoint',
      create,
      [225, 374, 416],
      { reading: 'R-59' },
    ),
    'webhooks.create.limit-counts-every-endpoint': must(
      'counts enabled and disabled endpoints alike towards the limit of eight',
      create,
      [171, 225, 416],
    ),
    'webhooks.create.eighth-accepted': must('creates an eighth endpoint', create, [171, 225, 416]),
    'webhooks.create.refused-creates-nothing': must(
      'creates nothing when it refuses',
      create,
      [171, 224, 225],
    ),
    'webhooks.create.limit-in-parallel': must(
      'lets parallel requests bring the account to eight endpoints and no further',
      create,
      [171, 225, 416],
    ),

    'webhooks.create.url-not-https': must(
      'answers 400 invalid_webhook_endpoint to a URL that is not HTTPS',
      create,
      [224, 377, 418],
    ),
    'webhooks.create.url-not-absolute': must(
      'answers 400 invalid_webhook_endpoint to text that is no absolute URL',
      create,
      [224],
    ),
    'webhooks.create.url-port': must(
      'answers 400 invalid_webhook_endpoint to a port other than 443',
      create,
      [224, 418],
    ),
    'webhooks.create.url-ipv4': must(
      'answers 400 invalid_webhook_endpoint to an IPv4 literal as host',
      create,
      [224],
    ),
    'webhooks.create.url-ipv6': must(
      'answers 400 invalid_webhook_endpoint to an IPv6 literal as host',
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
      reading: 'R-22',
    }),
    'webhooks.create.url-too-long': must(
      'answers 400 invalid_webhook_endpoint or invalid_request to a URL of 2049 bytes',
      create,
      [216, 224, 417],
      { reading: 'R-23' },
    ),
    'webhooks.create.url-too-long-code': should(
      'answers 400 invalid_webhook_endpoint to a URL of 2049 bytes',
      create,
      [224, 417],
      { reading: 'R-23' },
    ),
    'webhooks.create.url-explicit-443': should('accepts port 443 written out', create, [224, 418], {
      ...spelling,
    }),
    'webhooks.create.url-suffix-spelling': should(
      'answers 400 to a reserved suffix in capitals or with a trailing dot',
      create,
      [224],
      spelling,
    ),
    'webhooks.create.url-ip-spelling': should(
      'answers 400 to a host that a URL parser reads as an IP address',
      create,
      [224],
      spelling,
    ),
    'webhooks.create.url-missing': must(
      'answers 400 invalid_request or invalid_webhook_endpoint without a callback_url',
      create,
      [216],
      oneOfTwoCodes,
    ),
    'webhooks.create.url-not-a-string': must(
      'answers 400 invalid_request or invalid_webhook_endpoint to a callback_url of another type',
      create,
      [216],
      oneOfTwoCodes,
    ),
    'webhooks.create.malformed-member-code': should(
      'answers 400 invalid_request to a callback_url that is missing or of another type',
      create,
      [216],
      oneOfTwoCodes,
    ),
    'webhooks.create.body-not-json': must(
      'answers 400 to a body that is not JSON',
      create,
      [205, 216],
    ),
  },
});
