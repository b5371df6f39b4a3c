import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, notShown, should } from './rows.ts';

const submit = ['sealed.messages.submit'] as const;
const inbound = ['sealed.inbound.upload'] as const;

/** Envelopes of both directions: what is taken, what is refused, and what a repeat is. */
export const sealedUploadClauses = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.messages.submit.accepted': must(
      'answers 202 with the message id to a good envelope',
      submit,
      ['sealed-clients-send-and-upload', 'sealed-submit-row'],
      { oneLook: true },
    ),
    'sealed.inbound.upload.accepted': must(
      'answers 202 with the event id to a good envelope',
      inbound,
      ['sealed-clients-send-and-upload', 'sealed-upload-row'],
      { oneLook: true },
    ),
    'sealed.uploads.media-type': must(
      'answers 415 unsupported_media_type to a media type other than that of envelopes',
      group.sealedUploads,
      [
        'sealed-envelope-bytes',
        'sealed-submit-row',
        'sealed-upload-row',
        'sealed-415-codes',
        'planes-and-version-constants',
      ],
      { reading: 'upload-without-media-type' },
    ),
    'sealed.uploads.not-an-envelope': must(
      'refuses bytes that are no envelope with 400, one that is written as text with 400 or 403',
      group.sealedUploads,
      ['sealed-envelope-bytes', 'sealed-submit-row', 'sealed-upload-row', 'sealed-400-codes'],
      { reading: 'never-an-envelope' },
    ),
    'sealed.uploads.cut-short': should(
      'refuses the beginning of an envelope with 400 or 403',
      group.sealedUploads,
      ['sealed-envelope-bytes', 'sealed-submit-row', 'sealed-upload-row', 'sealed-400-codes'],
      { reading: 'never-an-envelope' },
    ),
    'sealed.uploads.future-manifest': must(
      'answers 400 future_manifest to an envelope of a manifest that is too new',
      group.sealedUploads,
      ['sealed-400-codes', 'manifest-errors'],
      { reading: 'manifest-codes' },
    ),
    'sealed.uploads.stale-manifest': must(
      'answers 403 stale_manifest to an envelope of a manifest that is too old',
      group.sealedUploads,
      ['sealed-403-codes', 'manifest-errors'],
      { reading: 'manifest-codes' },
    ),
    'sealed.uploads.stale-event': must(
      'answers 400 stale_event to an envelope of an event that is too old',
      inbound,
      ['sealed-400-codes'],
    ),
    'sealed.uploads.re-enrollment': must(
      'answers 403 re_enrollment_required where the device has to enrol again',
      group.sealedUploads,
      ['sealed-403-codes'],
    ),
    'sealed.uploads.idempotency-conflict': must(
      'answers 409 idempotency_conflict where the envelope clashes with an earlier one',
      submit,
      ['sealed-409-codes'],
    ),
    'sealed.uploads.event-id-conflict': must(
      'answers 409 event_id_conflict where its event id stands for another event',
      inbound,
      ['sealed-409-codes'],
    ),
    'sealed.uploads.sequence-conflict': must(
      'answers 409 sequence_conflict where its sequence number is taken',
      inbound,
      ['sealed-409-codes'],
    ),
    'sealed.uploads.repeat': must(
      'answers 202 with the same id to the same bytes again, in parallel too, and keeps one message or event',
      group.sealedUploads,
      ['same-bytes-are-idempotent'],
      { reading: 'same-envelope-again' },
    ),
    'sealed.uploads.refused-comes-again': must(
      'accepts an envelope again that was refused in an outage',
      group.sealedUploads,
      ['unknown-outcome-rule', 'same-bytes-are-idempotent', 'public-unavailable'],
      { reading: 'momentary-refusal-then-again' },
    ),
    'sealed.uploads.repeat-created': notShown(
      'may say created as it will to the same bytes that come again',
      group.sealedUploads,
      [
        'sealed-outbound-accepted-members',
        'sealed-inbound-accepted-members',
        'same-bytes-are-idempotent',
      ],
      { reading: 'meaning-of-created' },
    ),
    'sealed.uploads.remembered': should(
      'knows bytes again that are under way, and those of a message that was cancelled or taken by a device',
      group.sealedUploads,
      ['unknown-outcome-rule', 'same-bytes-are-idempotent'],
      { reading: 'how-long-submissions-are-known' },
    ),
    'sealed.uploads.per-account': should(
      'answers the bytes that another account has submitted with no id of its message',
      submit,
      ['sealed-clients-send-and-upload', 'sealed-submit-row', 'same-bytes-are-idempotent'],
      { reading: 'envelope-of-another-account' },
    ),
    'sealed.uploads.same-bytes-alone': should(
      'does not answer bytes that differ from an accepted envelope as its repeat',
      group.sealedUploads,
      ['sealed-envelope-bytes', 'same-bytes-are-idempotent'],
      { reading: 'nearly-an-envelope' },
    ),
    'sealed.uploads.per-route': should(
      'does not answer an envelope as a repeat that only the other route has had',
      group.sealedUploads,
      [
        'sealed-outbound-accepted-members',
        'sealed-inbound-accepted-members',
        'sealed-submit-row',
        'sealed-upload-row',
        'same-bytes-are-idempotent',
      ],
      { reading: 'envelope-on-the-other-route' },
    ),
    'sealed.messages.submit.for-its-device': should(
      'hands a message to no other device than its own',
      submit,
      ['sealed-clients-send-and-upload', 'sealed-message-members', 'sealed-submit-row'],
      { reading: 'two-devices-of-one-account' },
    ),
    'sealed.messages.submit.of-its-device': must(
      'keeps a message under the device that its envelope is for',
      submit,
      ['sealed-clients-send-and-upload', 'sealed-message-members', 'sealed-submit-row'],
      { reading: 'device-of-an-envelope' },
    ),
    'sealed.uploads.refused-elsewhere': should(
      'takes an envelope on its own route that was refused on the other one',
      group.sealedUploads,
      ['sealed-submit-row', 'sealed-upload-row', 'same-bytes-are-idempotent'],
      { reading: 'envelope-refused-on-other-route' },
    ),
    'sealed.uploads.refused-leaves-others': must(
      'does not refuse a good envelope with the code that another envelope of its device was refused with',
      group.sealedUploads,
      [
        'sealed-submit-row',
        'sealed-upload-row',
        'same-bytes-are-idempotent',
        'sealed-400-codes',
        'sealed-409-codes',
      ],
      { reading: 'envelopes-after-a-refused-one' },
    ),
    'sealed.uploads.at-once': must(
      'answers envelopes that come at once each with an id of its own',
      group.sealedUploads,
      [
        'sealed-outbound-accepted-members',
        'sealed-inbound-accepted-members',
        'same-bytes-are-idempotent',
      ],
      { reading: 'unrelated-requests-that-meet' },
    ),
    'sealed.uploads.any-key': should(
      'answers the bytes of an accepted envelope with its id under another key of the account too',
      submit,
      ['same-bytes-are-idempotent'],
      { reading: 'envelope-under-another-key' },
    ),
    'sealed.uploads.refused-again': must(
      'refuses a repeated envelope for as long as the cause of its refusal lasts',
      group.sealedUploads,
      [
        'same-bytes-are-idempotent',
        'sealed-400-codes',
        'sealed-403-codes',
        'sealed-409-codes',
        'sealed-429-codes',
        'sealed-503-codes',
      ],
      { reading: 'what-was-refused-comes-again' },
    ),
  },
});
