import { clauseSection } from './clause.ts';
import { clientSide, must, notObservable, notShown, should, takesGood } from './rows.ts';
import { sentencesBetween } from '../sentences/index.ts';

const submit = ['alpha.submit'] as const;
const members = sentencesBetween('client-message-id-field', 'expires-at-field');

/** Submission of an alpha message. */
export const alphaSubmit = clauseSection({
  section: 'Public plane: alpha messages',
  clauses: {
    'alpha.submit.accepted': takesGood(submit, [
      'alpha-clients-submit-tests',
      'alpha-submit-answers',
    ]),
    'alpha.submit.body-not-json': must('answers 400 to a body that is not JSON', submit, [
      'bodies-are-json',
      'alpha-submit-route',
    ]),
    'alpha.submit.other-member': must(
      'answers 400 invalid_request to a member that is not in its table',
      submit,
      ['alpha-submit-route', 'alpha-invalid-request'],
    ),
    'alpha.submit.member-missing': must(
      'answers 400 invalid_request when one of its five members is missing',
      submit,
      [...members, 'alpha-invalid-request'],
    ),
    'alpha.submit.member-type': must(
      'answers 400 invalid_request to a member of another type',
      submit,
      [...members, 'alpha-invalid-request'],
    ),

    'alpha.submit.device-unknown': must(
      'answers 404 or 403 for a device that does not exist',
      submit,
      ['device-id-field', 'alpha-not-found', 'csrf-or-scope-403'],
      { reading: 'unknown-device-and-key-binding' },
    ),
    'alpha.submit.device-revoked': must(
      'answers 404 not_found for a revoked device',
      submit,
      ['device-id-field', 'alpha-not-found'],
      { oneLook: true },
    ),
    'alpha.submit.device-outside-scope': must(
      'answers 404 or 403 for a device that the key is not bound to',
      submit,
      ['device-id-field', 'alpha-not-found', 'csrf-or-scope-403'],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha.submit.repeat-outside-scope': should(
      'answers 404, 403 or 409 to a key that repeats what the key of another device submitted',
      submit,
      ['device-id-field', 'alpha-not-found', 'alpha-conflict', 'csrf-or-scope-403'],
      { reading: 'repeat-by-other-device-key' },
    ),
    'alpha.submit.device-outside-scope-404': should(
      'answers 404 not_found for a device that the key is not bound to',
      submit,
      ['device-id-field', 'alpha-not-found'],
      { reading: 'device-outside-key-binding' },
    ),
    'alpha.submit.recipient-malformed': must(
      'answers 400 invalid_request to a recipient that is not a plus sign and 2 to 15 digits, the first not 0',
      submit,
      ['recipient-field', 'alpha-invalid-request', 'digits-of-recipient'],
      { reading: 'shortest-and-longest-recipient' },
    ),
    'alpha.submit.recipient-not-allowlisted': must(
      'answers 400 invalid_request to a recipient that is not allowlisted',
      submit,
      ['alpha-clients-submit-tests', 'recipient-field', 'alpha-invalid-request'],
      { reading: 'recipient-not-allowlisted' },
    ),
    'alpha.submit.recipient-nearly-listed': should(
      'answers 400 invalid_request to an allowlisted number with a digit more, or one less',
      submit,
      ['alpha-clients-submit-tests', 'recipient-field', 'alpha-invalid-request'],
      { reading: 'nearly-allowlisted-number' },
    ),
    'alpha.submit.recipient-suppressed': must(
      'answers 403 recipient_suppressed for a recipient who has opted out',
      submit,
      ['alpha-recipient-suppressed', 'public-recipient-suppressed'],
    ),
    'alpha.submit.suppressed-alone': must(
      'takes a submission to an allowlisted recipient after another one is told to have opted out',
      submit,
      ['alpha-submit-answers', 'alpha-recipient-suppressed'],
      { reading: 'cause-of-refusal-is-over' },
    ),
    'alpha.submit.hold-over': should(
      'takes submissions again once a payment hold is over',
      submit,
      ['alpha-submit-answers', 'alpha-payment-hold'],
      { reading: 'cause-of-refusal-is-over' },
    ),
    'alpha.submit.recipient-bounds': must(
      'accepts allowlisted recipients of 2 and of 15 digits',
      submit,
      ['recipient-field', 'digits-of-recipient'],
      { reading: 'shortest-and-longest-recipient', elective: true },
    ),
    'alpha.submit.test-case-malformed': must(
      'answers 400 invalid_request to a test case id that is empty, longer than 32 or off its alphabet',
      submit,
      ['test-case-id-field', 'alpha-invalid-request', 'length-of-test-case-id'],
    ),
    'alpha.submit.test-case-good': must(
      'accepts test case ids of 1 to 32 characters from the whole of their alphabet',
      submit,
      ['test-case-id-field', 'length-of-test-case-id'],
      { oneLook: true },
    ),
    'alpha.submit.expiry-outside': must(
      'answers 400 invalid_request to an expiry in the past or more than 15 minutes ahead',
      submit,
      ['expires-at-field', 'alpha-invalid-request', 'limit-of-alpha-expiry'],
      { reading: 'edges-of-expiry-window' },
    ),
    'alpha.submit.expiry-good': must(
      'accepts an expiry well within the next 15 minutes',
      submit,
      ['expires-at-field', 'limit-of-alpha-expiry'],
      { reading: 'edges-of-expiry-window', oneLook: true },
    ),

    'alpha.submit.new-message': must(
      'makes a new message of a submission with a new Idempotency-Key and a new client_message_id',
      submit,
      ['client-message-id-field', 'alpha-conflict'],
      { reading: 'submissions-sharing-nothing', oneLook: true },
    ),
    'alpha.submit.id-as-written': should(
      'takes client_message_ids for two that differ in the case of a letter, or in an accent',
      submit,
      ['client-message-id-field', 'alpha-conflict'],
      { reading: 'nearly-alike-names' },
    ),
    'alpha.submit.for-its-device': should(
      'hands a message to no other device than its own',
      submit,
      ['alpha-status-members', 'device-id-field'],
      { reading: 'two-devices-of-one-account' },
    ),
    'alpha.submit.repeat': must(
      'answers 202 with the same message id to the same key and body again, in parallel too, and makes one message',
      submit,
      ['unknown-outcome-rule', 'alpha-submit-route', 'alpha-conflict'],
      { reading: 'same-submission-again' },
    ),
    'alpha.submit.at-once': must(
      'answers each of several simultaneous distinct submissions with a message of its own',
      submit,
      ['alpha-accepted-members', 'alpha-submit-route', 'client-message-id-field'],
      { reading: 'unrelated-requests-that-meet' },
    ),
    'alpha.submit.remembered': should(
      'knows a submission again that is under way, is two minutes old, or whose message was cancelled or taken by a device',
      submit,
      ['unknown-outcome-rule', 'alpha-submit-route', 'client-message-id-field', 'alpha-conflict'],
      { reading: 'how-long-submissions-are-known' },
    ),
    'alpha.submit.refused-comes-again': must(
      'accepts a submission again that was refused for the in-flight limit or an outage, sent as it was',
      submit,
      ['unknown-outcome-rule', 'alpha-rate-limited', 'public-rate-limited', 'public-unavailable'],
      { reading: 'momentary-refusal-then-again' },
    ),
    'alpha.submit.id-conflict': must(
      'answers 409 conflict to a client_message_id used before with different content',
      submit,
      ['client-message-id-field', 'alpha-conflict', 'public-conflict'],
      { oneLook: true },
    ),
    'alpha.submit.key-conflict': must(
      'answers 409 conflict to a key used before with different content',
      submit,
      ['alpha-conflict', 'public-conflict'],
      { reading: 'same-key-other-client-id', oneLook: true },
    ),
    'alpha.submit.another-expiry': should(
      'answers 409 conflict to a submission that comes again with another expiry',
      submit,
      ['client-message-id-field', 'expires-at-field', 'alpha-conflict'],
      { reading: 'same-submission-other-expiry' },
    ),
    'alpha.submit.same-id-new-key': should(
      'answers 202 with the same message id, or 409, to the same content under a new key',
      submit,
      ['client-message-id-field', 'alpha-conflict'],
      { reading: 'same-submission-new-key', oneLook: true },
    ),
    'alpha.submit.key-per-account': should(
      'lets two accounts use the same Idempotency-Key independently',
      submit,
      ['alpha-submit-route', 'alpha-conflict'],
      { reading: 'scope-of-idempotency-keys' },
    ),
    'alpha.submit.refused-submits-nothing': must(
      'makes no message when it refuses',
      submit,
      ['alpha-invalid-request', 'alpha-billing-pending', 'alpha-conflict'],
      { reading: 'refusal-as-503' },
    ),
    'alpha.submit.refused-again': must(
      'refuses a repeated submission for as long as the cause of its refusal lasts',
      submit,
      [
        'alpha-invalid-request',
        'alpha-not-found',
        'alpha-payment-hold',
        'alpha-billing-pending',
        'alpha-queue-full',
        'alpha-quota-exceeded',
        'alpha-recipient-suppressed',
      ],
      { reading: 'what-was-refused-comes-again' },
    ),

    'alpha.submit.server-built-body': notObservable(
      'sends a fixed text of its own that the caller does not supply',
      submit,
      ['alpha-clients-submit-tests'],
      'what the device sends to the recipient does not pass through any route',
    ),
    'alpha.submit.created-meaning': notShown('may mean anything by created being false', submit, [
      'created-false-and-verification',
    ]),
    'alpha.client.submit-key': clientSide(
      'has its key made by the caller as a UUIDv4 and kept for a repeat',
      submit,
      ['alpha-submit-route'],
      { reading: 'repeat-after-expiry' },
    ),
  },
});
