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
      [20, 285],
    ),
    'sealed.inbound.upload.accepted': must(
      'answers 202 with the event id to a good envelope',
      inbound,
      [20, 288],
    ),
    'sealed.uploads.media-type': must(
      'answers 415 unsupported_media_type to a media type other than that of envelopes',
      group.sealedUploads,
      [100, 285, 288, 395, 442],
      { reading: 'upload-without-media-type' },
    ),
    'sealed.uploads.not-an-envelope': must(
      'refuses bytes that are no envelope with 400, one that is written as text with 400 or 403',
      group.sealedUploads,
      [100, 285, 288, 390],
      { reading: 'never-an-envelope' },
    ),
    'sealed.uploads.cut-short': should(
      'refuses the beginning of an envelope with 400 or 403',
      group.sealedUploads,
      [100, 285, 288, 390],
      { reading: 'never-an-envelope' },
    ),
    'sealed.uploads.future-manifest': must(
      'answers 400 future_manifest to an envelope of a manifest that is too new',
      group.sealedUploads,
      [390, 443],
      { reading: 'manifest-codes' },
    ),
    'sealed.uploads.stale-manifest': must(
      'answers 403 stale_manifest to an envelope of a manifest that is too old',
      group.sealedUploads,
      [392, 443],
      { reading: 'manifest-codes' },
    ),
    'sealed.uploads.stale-event': must(
      'answers 400 stale_event to an envelope of an event that is too old',
      inbound,
      [390],
    ),
    'sealed.uploads.re-enrollment': must(
      'answers 403 re_enrollment_required where the device has to enrol again',
      group.sealedUploads,
      [392],
    ),
    'sealed.uploads.idempotency-conflict': must(
      'answers 409 idempotency_conflict where the envelope clashes with an earlier one',
      submit,
      [394],
    ),
    'sealed.uploads.event-id-conflict': must(
      'answers 409 event_id_conflict where its event id stands for another event',
      inbound,
      [394],
    ),
    'sealed.uploads.sequence-conflict': must(
      'answers 409 sequence_conflict where its sequence number is taken',
      inbound,
      [394],
    ),
    'sealed.uploads.repeat': must(
      'answers 202 with the same id to the same bytes again, in parallel too, and keeps one message or event',
      group.sealedUploads,
      [302],
      { reading: 'same-envelope-again' },
    ),
    'sealed.uploads.refused-comes-again': must(
      'accepts an envelope again that was refused in an outage',
      group.sealedUploads,
      [207, 302, 382],
      { reading: 'momentary-refusal-then-again' },
    ),
    'sealed.uploads.repeat-created': notShown(
      'may say created as it will to the same bytes that come again',
      group.sealedUploads,
      [102, 104, 302],
      { reading: 'meaning-of-created' },
    ),
    'sealed.uploads.remembered': should(
      'knows bytes again that are under way, and those of a message that was cancelled or taken by a device',
      group.sealedUploads,
      [207, 302],
      { reading: 'how-long-submissions-are-known' },
    ),
    'sealed.uploads.per-account': should(
      'answers the bytes that another account has submitted with no id of its message',
      submit,
      [20, 285, 302],
      { reading: 'envelope-of-another-account' },
    ),
    'sealed.uploads.same-bytes-alone': should(
      'does not answer bytes that differ from an accepted envelope as its repeat',
      group.sealedUploads,
      [100, 302],
      { reading: 'nearly-an-envelope' },
    ),
    'sealed.uploads.per-route': should(
      'does not answer an envelope as a repeat that only the other route has had',
      group.sealedUploads,
      [102, 104, 285, 288, 302],
      { reading: 'envelope-on-the-other-route' },
    ),
    'sealed.messages.submit.for-its-device': should(
      'hands a message to no other device than its own',
      submit,
      [20, 106, 285],
      { reading: 'two-devices-of-one-account' },
    ),
    'sealed.messages.submit.of-its-device': must(
      'keeps a message under the device that its envelope is for',
      submit,
      [20, 106, 285],
      { reading: 'device-of-an-envelope' },
    ),
    'sealed.uploads.refused-elsewhere': should(
      'takes an envelope on its own route that was refused on the other one',
      group.sealedUploads,
      [285, 288, 302],
      { reading: 'envelope-refused-on-other-route' },
    ),
    'sealed.uploads.refused-leaves-others': must(
      'does not refuse a good envelope with the code that another envelope of its device was refused with',
      group.sealedUploads,
      [285, 288, 302, 390, 394],
      { reading: 'envelopes-after-a-refused-one' },
    ),
    'sealed.uploads.at-once': must(
      'answers envelopes that come at once each with an id of its own',
      group.sealedUploads,
      [102, 104, 302],
      { reading: 'unrelated-requests-that-meet' },
    ),
    'sealed.uploads.any-key': should(
      'answers the bytes of an accepted envelope with its id under another key of the account too',
      submit,
      [302],
      { reading: 'envelope-under-another-key' },
    ),
    'sealed.uploads.refused-again': must(
      'refuses a repeated envelope for as long as the cause of its refusal lasts',
      group.sealedUploads,
      [302, 390, 392, 394, 396, 397],
      { reading: 'what-was-refused-comes-again' },
    ),
    'sealed.messages.submit.queue-full': must(
      'answers 429 queue_full while the queue of the device is full',
      submit,
      [396],
    ),
    'sealed.messages.submit.queue-full-of-device': must(
      'does not answer queue_full for a device whose queue has room while that of another is full',
      submit,
      [20, 396],
      { reading: 'two-devices-of-one-account' },
    ),
    'sealed.messages.submit.quota-exceeded': must(
      'answers 429 quota_exceeded once the quota of the account is used up',
      submit,
      [396],
    ),
    'sealed.quota-leaves': should(
      'goes on with webhooks, devices and usage while the quota of the account is used up',
      [
        'sealed.devices.list',
        'sealed.devices.get',
        'sealed.webhooks.list',
        'sealed.webhooks.create',
        'sealed.webhooks.enable',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.deliveries.list',
        'sealed.deliveries.replay',
        'sealed.usage.list',
      ],
      [289, 290, 291, 292, 293, 294, 295, 296, 297, 298, 396],
      { reading: 'holds-and-other-operations' },
    ),
    'sealed.messages.submit.billing-pending': must(
      'answers 503 billing_pending while billing of the account is not active',
      submit,
      [397],
    ),
    'sealed.messages.submit.refused-submits-nothing': must(
      'lists no message of an envelope that it refused',
      submit,
      [20, 397],
      { reading: 'refusal-as-503' },
    ),
    'sealed.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      group.sealedUploads,
      [396, 424],
      { reading: 'four-bodies-in-flight' },
    ),
    'sealed.in-flight.whole-account': should(
      'answers 429 rate_limited while four bodies of the account are on their way on the public plane',
      submit,
      [396, 424],
      { reading: 'four-bodies-in-flight' },
    ),
    'sealed.in-flight.freed': should(
      'takes an envelope after four others were answered, though their connections stay open',
      submit,
      [396, 424],
      { reading: 'connections-that-stay-open' },
    ),
    'sealed.in-flight.dropped-freed': must(
      'accepts envelopes again after the callers of four hung up before or amid their bodies',
      group.sealedUploads,
      [396, 424],
      { reading: 'bodies-of-dropped-senders' },
    ),
    'sealed.in-flight.dropped-freed-soon': should(
      'accepts envelopes again soon after the callers of four hung up, where no Retry-After says when',
      group.sealedUploads,
      [396, 424],
      { reading: 'bodies-of-dropped-senders' },
    ),
    'sealed.in-flight.timed-out-freed': should(
      'accepts envelopes again after it has given up on the bodies of four others',
      submit,
      [396, 424],
      { reading: 'bodies-of-dropped-senders', elective: true },
    ),
  },
});
