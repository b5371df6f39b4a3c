import { clauseSection } from './clause.ts';
import { clientSide, must, notObservable, notShown, should } from './rows.ts';

const submit = ['alpha.submit'] as const;

/** Submission of an alpha message. */
export const alphaSubmit = clauseSection({
  section: 'Public plane: alpha messages',
  clauses: {
    'alpha.submit.accepted': must('answers 202 to a good request', submit, [19, 260]),
    'alpha.submit.body-not-json': must(
      'answers 400 to a body that is not JSON',
      submit,
      [205, 250],
    ),
    'alpha.submit.other-member': must(
      'answers 400 invalid_request to a member that is not in its table',
      submit,
      [250, 264],
    ),
    'alpha.submit.member-missing': must(
      'answers 400 invalid_request when one of its five members is missing',
      submit,
      [254, 255, 256, 257, 258, 264],
    ),
    'alpha.submit.member-type': must(
      'answers 400 invalid_request to a member of another type',
      submit,
      [254, 255, 256, 257, 258, 264],
    ),

    'alpha.submit.device-unknown': must(
      'answers 404 or 403 for a device that does not exist',
      submit,
      [255, 265, 339],
      { reading: 'R-132' },
    ),
    'alpha.submit.device-revoked': must(
      'answers 404 not_found for a revoked device',
      submit,
      [255, 265],
    ),
    'alpha.submit.device-outside-scope': must(
      'answers 404 or 403 for a device that the key is not bound to',
      submit,
      [255, 265, 339],
      { reading: 'R-08' },
    ),
    'alpha.submit.device-outside-scope-404': should(
      'answers 404 not_found for a device that the key is not bound to',
      submit,
      [255, 265],
      { reading: 'R-08' },
    ),
    'alpha.submit.recipient-malformed': must(
      'answers 400 invalid_request to a recipient that is not a plus sign and 2 to 15 digits, the first not 0',
      submit,
      [256, 264, 422],
      { reading: 'R-55' },
    ),
    'alpha.submit.recipient-not-allowlisted': must(
      'answers 400 invalid_request to a recipient that is not allowlisted',
      submit,
      [19, 256, 264],
      { reading: 'R-54' },
    ),
    'alpha.submit.recipient-suppressed': must(
      'answers 403 recipient_suppressed for a recipient who has opted out',
      submit,
      [272, 371],
    ),
    'alpha.submit.recipient-bounds': must(
      'accepts allowlisted recipients of 2 and of 15 digits',
      submit,
      [256, 422],
      { reading: 'R-55', elective: true },
    ),
    'alpha.submit.test-case-malformed': must(
      'answers 400 invalid_request to a test case id that is empty, longer than 32 or off its alphabet',
      submit,
      [257, 264, 421],
    ),
    'alpha.submit.test-case-good': must(
      'accepts test case ids of 1 to 32 characters from the whole of their alphabet',
      submit,
      [257, 421],
    ),
    'alpha.submit.expiry-outside': must(
      'answers 400 invalid_request to an expiry in the past or more than 15 minutes ahead',
      submit,
      [258, 264, 420],
      { reading: 'R-53' },
    ),
    'alpha.submit.expiry-good': must(
      'accepts an expiry well within the next 15 minutes',
      submit,
      [258, 420],
      { reading: 'R-53' },
    ),

    'alpha.submit.new-message': must(
      'makes a message of its own of what comes under a new key and a new client_message_id',
      submit,
      [254, 268],
      { reading: 'R-133' },
    ),
    'alpha.submit.repeat': must(
      'answers 202 with the same message id to the same key and body again, in parallel too, and makes one message',
      submit,
      [207, 250, 268],
      { reading: 'R-92' },
    ),
    'alpha.submit.remembered': should(
      'knows a submission again that is under way, is two minutes old, or whose message was cancelled or taken by a device',
      submit,
      [207, 250, 254, 268],
      { reading: 'R-192' },
    ),
    'alpha.submit.refused-comes-again': must(
      'takes what it had no place for among the bodies on their way, or met in an outage, when it comes again as it was',
      submit,
      [207, 271, 380, 382],
      { reading: 'R-354' },
    ),
    'alpha.submit.id-conflict': must(
      'answers 409 conflict to a client_message_id used before with different content',
      submit,
      [254, 268, 373],
    ),
    'alpha.submit.key-conflict': must(
      'answers 409 conflict to a key used before with different content',
      submit,
      [268, 373],
      { reading: 'R-134' },
    ),
    'alpha.submit.same-id-new-key': must(
      'answers 202 with the same message id, or 409, to the same content under a new key',
      submit,
      [254, 268],
      { reading: 'R-51' },
    ),
    'alpha.submit.key-per-account': must(
      'lets two accounts use the same key without effect on each other',
      submit,
      [250, 268],
      { reading: 'R-94' },
    ),
    'alpha.submit.refused-submits-nothing': must(
      'makes no message when it refuses',
      submit,
      [264, 267, 268],
      { reading: 'R-09' },
    ),
    'alpha.submit.refused-again': must(
      'refuses a submission again that comes again while what it was refused for lasts',
      submit,
      [264, 265, 266, 267, 269, 270, 272],
      { reading: 'R-362' },
    ),

    'alpha.submit.payment-hold': must(
      'answers 402 payment_hold while a payment hold lies on the account',
      submit,
      [266, 369],
    ),
    'alpha.submit.billing-pending': must(
      'answers 503 billing_pending while billing of the account is not active',
      submit,
      [267, 381],
      { reading: 'R-09' },
    ),
    'alpha.submit.queue-full': must(
      'answers 429 queue_full while the queue of the device is full',
      submit,
      [269, 378],
    ),
    'alpha.submit.queue-full-of-device': must(
      'does not answer queue_full for a device whose queue has room while that of another is full',
      submit,
      [255, 269],
      { reading: 'R-383' },
    ),
    'alpha.submit.quota-exceeded': must(
      'answers 429 quota_exceeded once the quota of the account is used up',
      submit,
      [270, 379],
    ),
    'alpha.submit.rate-limited': must(
      'answers 429 rate_limited before 121 submissions are accepted within a minute',
      submit,
      [271, 423],
      { reading: 'R-56' },
    ),
    'alpha.submit.rate-apart-from-sealed': should(
      'accepts sixty submissions in a minute besides what the sealed plane took',
      submit,
      [271, 423],
      { reading: 'R-359' },
    ),
    'alpha.submit.rate-not-early': must(
      'does not answer rate_limited before the sixtieth submission of a minute',
      submit,
      [271, 423],
      { reading: 'R-56' },
    ),
    'alpha.submit.retry-after-form': must(
      'gives Retry-After, where it gives it, as whole seconds or an HTTP date',
      submit,
      [271, 380],
      { reading: 'R-57' },
    ),
    'alpha.submit.retry-after-present': should(
      'gives Retry-After with every rate_limited',
      submit,
      [271, 380],
      { reading: 'R-57' },
    ),

    'public.in-flight.fifth': must(
      'answers 429 rate_limited to a submission while four bodies of the account are on their way',
      submit,
      [271, 424],
      { reading: 'R-58' },
    ),
    'public.in-flight.whole-account': should(
      'answers 429 rate_limited to an owner while four bodies of the account are on their way by its key',
      ['webhooks.create'],
      [271, 424],
      { reading: 'R-58' },
    ),
    'public.in-flight.not-early': must(
      'does not answer rate_limited while fewer than four bodies are on their way',
      submit,
      [271, 424],
      { reading: 'R-58' },
    ),
    'public.in-flight.freed': must(
      'accepts submissions again once one of the four has ended',
      submit,
      [271, 424],
    ),
    'public.in-flight.dropped-freed': must(
      'accepts submissions again after the callers of four hung up before or amid their bodies',
      submit,
      [271, 424],
      { reading: 'R-235' },
    ),

    'public.in-flight.timed-out-freed': must(
      'accepts submissions again after it has given up on the bodies of four others',
      submit,
      [271, 424],
      { reading: 'R-235', elective: true },
    ),

    'alpha.submit.server-built-body': notObservable(
      'sends a fixed text of its own that the caller does not supply',
      submit,
      [19],
      'what the device sends to the recipient does not pass through any route',
    ),
    'alpha.submit.created-meaning': notShown(
      'may mean anything by created being false',
      submit,
      [274],
    ),
    'alpha.client.submit-key': clientSide(
      'has its key made by the caller as a UUIDv4 and kept for a repeat',
      submit,
      [250],
      { reading: 'R-80' },
    ),
  },
});
