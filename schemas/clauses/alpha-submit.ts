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
      { reading: 'unknown-device-and-key-binding' },
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
      { reading: 'device-outside-key-binding' },
    ),
    'alpha.submit.repeat-outside-scope': should(
      'answers 404, 403 or 409 to a key that repeats what the key of another device submitted',
      submit,
      [255, 265, 268, 339],
      { reading: 'repeat-by-other-device-key' },
    ),
    'alpha.submit.device-outside-scope-404': should(
      'answers 404 not_found for a device that the key is not bound to',
      submit,
      [255, 265],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha.submit.recipient-malformed': must(
      'answers 400 invalid_request to a recipient that is not a plus sign and 2 to 15 digits, the first not 0',
      submit,
      [256, 264, 422],
      { reading: 'shortest-and-longest-recipient' },
    ),
    'alpha.submit.recipient-not-allowlisted': must(
      'answers 400 invalid_request to a recipient that is not allowlisted',
      submit,
      [19, 256, 264],
      { reading: 'recipient-not-allowlisted' },
    ),
    'alpha.submit.recipient-nearly-listed': should(
      'answers 400 invalid_request to an allowlisted number with a digit more, or one less',
      submit,
      [19, 256, 264],
      { reading: 'nearly-allowlisted-number' },
    ),
    'alpha.submit.recipient-suppressed': must(
      'answers 403 recipient_suppressed for a recipient who has opted out',
      submit,
      [272, 371],
    ),
    'alpha.submit.suppressed-alone': must(
      'takes a submission to an allowlisted recipient after another one is told to have opted out',
      submit,
      [260, 272],
      { reading: 'cause-of-refusal-is-over' },
    ),
    'alpha.submit.hold-over': should(
      'takes submissions again once a payment hold is over',
      submit,
      [260, 266],
      { reading: 'cause-of-refusal-is-over' },
    ),
    'alpha.submit.recipient-bounds': must(
      'accepts allowlisted recipients of 2 and of 15 digits',
      submit,
      [256, 422],
      { reading: 'shortest-and-longest-recipient', elective: true },
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
      { reading: 'edges-of-expiry-window' },
    ),
    'alpha.submit.expiry-good': must(
      'accepts an expiry well within the next 15 minutes',
      submit,
      [258, 420],
      { reading: 'edges-of-expiry-window' },
    ),

    'alpha.submit.new-message': must(
      'makes a new message of a submission with a new Idempotency-Key and a new client_message_id',
      submit,
      [254, 268],
      { reading: 'submissions-sharing-nothing' },
    ),
    'alpha.submit.id-as-written': should(
      'takes client_message_ids for two that differ in the case of a letter, or in an accent',
      submit,
      [254, 268],
      { reading: 'nearly-alike-names' },
    ),
    'alpha.submit.for-its-device': should(
      'hands a message to no other device than its own',
      submit,
      [62, 255],
      { reading: 'two-devices-of-one-account' },
    ),
    'alpha.submit.repeat': must(
      'answers 202 with the same message id to the same key and body again, in parallel too, and makes one message',
      submit,
      [207, 250, 268],
      { reading: 'same-submission-again' },
    ),
    'alpha.submit.at-once': must(
      'answers each of several simultaneous distinct submissions with a message of its own',
      submit,
      [60, 250, 254],
      { reading: 'unrelated-requests-that-meet' },
    ),
    'alpha.submit.remembered': should(
      'knows a submission again that is under way, is two minutes old, or whose message was cancelled or taken by a device',
      submit,
      [207, 250, 254, 268],
      { reading: 'how-long-submissions-are-known' },
    ),
    'alpha.submit.refused-comes-again': must(
      'accepts a submission again that was refused for the in-flight limit or an outage, sent as it was',
      submit,
      [207, 271, 380, 382],
      { reading: 'momentary-refusal-then-again' },
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
      { reading: 'same-key-other-client-id' },
    ),
    'alpha.submit.another-expiry': should(
      'answers 409 conflict to a submission that comes again with another expiry',
      submit,
      [254, 258, 268],
      { reading: 'same-submission-other-expiry' },
    ),
    'alpha.submit.same-id-new-key': should(
      'answers 202 with the same message id, or 409, to the same content under a new key',
      submit,
      [254, 268],
      { reading: 'same-submission-new-key' },
    ),
    'alpha.submit.key-per-account': should(
      'lets two accounts use the same Idempotency-Key independently',
      submit,
      [250, 268],
      { reading: 'scope-of-idempotency-keys' },
    ),
    'alpha.submit.refused-submits-nothing': must(
      'makes no message when it refuses',
      submit,
      [264, 267, 268],
      { reading: 'refusal-as-503' },
    ),
    'alpha.submit.refused-again': must(
      'refuses a repeated submission for as long as the cause of its refusal lasts',
      submit,
      [264, 265, 266, 267, 269, 270, 272],
      { reading: 'what-was-refused-comes-again' },
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
      { reading: 'repeat-after-expiry' },
    ),
  },
});
