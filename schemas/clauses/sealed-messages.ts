import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should } from './rows.ts';

const list = ['sealed.messages.list'] as const;
const submit = ['sealed.messages.submit'] as const;
const get = ['sealed.messages.get'] as const;
const cancel = ['sealed.messages.cancel'] as const;
const inbound = ['sealed.inbound.upload'] as const;

/** Sealed messages and sealed inbound events. */
export const sealedMessages = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.messages.list.accepted': must('answers 200 to a good request', list, [284]),
    'sealed.messages.list.complete': must(
      'leaves out no message for the state that it is in or the device that it is of',
      list,
      [20, 284],
      { reading: 'R-220' },
    ),
    'sealed.messages.list.shows-submitted': must(
      'lists a message that was submitted for the account',
      list,
      [20, 284],
    ),

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
      { reading: 'R-151' },
    ),
    'sealed.uploads.not-an-envelope': must(
      'refuses bytes that are no complete envelope with 400, half of one or one in text with 400 or 403',
      group.sealedUploads,
      [100, 285, 288, 390],
      { reading: 'R-150' },
    ),
    'sealed.uploads.future-manifest': must(
      'answers 400 future_manifest to an envelope of a manifest that is too new',
      group.sealedUploads,
      [390, 443],
      { reading: 'R-84' },
    ),
    'sealed.uploads.stale-manifest': must(
      'answers 403 stale_manifest to an envelope of a manifest that is too old',
      group.sealedUploads,
      [392, 443],
      { reading: 'R-84' },
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
      { reading: 'R-33' },
    ),
    'sealed.uploads.refused-comes-again': must(
      'takes what it met in an outage when it comes again as it was',
      group.sealedUploads,
      [207, 302, 382],
      { reading: 'R-354' },
    ),
    'sealed.uploads.repeat-created': should(
      'says created true to the first of the same bytes and false to the next',
      group.sealedUploads,
      [102, 104, 302],
      { reading: 'R-50' },
    ),
    'sealed.uploads.remembered': should(
      'knows bytes again that are under way, and those of a message that was cancelled or taken by a device',
      group.sealedUploads,
      [207, 302],
      { reading: 'R-192' },
    ),
    'sealed.uploads.per-account': should(
      'answers the bytes that another account has submitted with no id of its message',
      submit,
      [20, 285, 302],
      { reading: 'R-198' },
    ),
    'sealed.uploads.same-bytes-alone': should(
      'takes bytes that differ from those of an accepted envelope for no repeat of it',
      group.sealedUploads,
      [100, 302],
      { reading: 'R-360' },
    ),
    'sealed.uploads.per-route': should(
      'takes an envelope that came on the other route alone for no repeat',
      group.sealedUploads,
      [102, 104, 285, 288, 302],
      { reading: 'R-395' },
    ),
    'sealed.messages.submit.of-its-device': must(
      'keeps a message under the device that its envelope is for',
      submit,
      [20, 106, 285],
      { reading: 'R-394' },
    ),
    'sealed.uploads.any-key': should(
      'answers the bytes of an accepted envelope with its id under another key of the account too',
      submit,
      [302],
      { reading: 'R-361' },
    ),
    'sealed.uploads.refused-again': must(
      'refuses an envelope again that comes again while what it was refused for lasts',
      group.sealedUploads,
      [302, 390, 392, 394, 396, 397],
      { reading: 'R-362' },
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
      { reading: 'R-383' },
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
      { reading: 'R-377' },
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
      { reading: 'R-09' },
    ),
    'sealed.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      group.sealedUploads,
      [396, 424],
      { reading: 'R-58' },
    ),
    'sealed.in-flight.whole-account': should(
      'answers 429 rate_limited while four bodies of the account are on their way on the public plane',
      submit,
      [396, 424],
      { reading: 'R-58' },
    ),
    'sealed.in-flight.freed': should(
      'takes an envelope after four others were answered, though their connections stay open',
      submit,
      [396, 424],
      { reading: 'R-429' },
    ),
    'sealed.in-flight.dropped-freed': must(
      'accepts envelopes again after the callers of four hung up before or amid their bodies',
      group.sealedUploads,
      [396, 424],
      { reading: 'R-235' },
    ),
    'sealed.in-flight.timed-out-freed': must(
      'accepts envelopes again after it has given up on the bodies of four others',
      submit,
      [396, 424],
      { reading: 'R-235', elective: true },
    ),
    'sealed.inbound.upload.fans-out-once': must(
      'makes no second delivery at an endpoint of an envelope that is uploaded again',
      inbound,
      [302, 347],
      { reading: 'R-240', when: { gate: 'sealedWebhookDelivery', is: 'on' }, elective: true },
    ),
    'sealed.content.never-shown': must(
      'shows nothing of what is in an envelope',
      [...list, ...submit, ...get, ...cancel, ...inbound, 'sealed.deliveries.list'],
      [20, 106],
      { reading: 'R-148', everywhere: true },
    ),

    'sealed.messages.get.accepted': must('answers 200 to a good request', get, [286]),

    'sealed.messages.get.device': must(
      'shows messages of two devices with two device ids, as the list does',
      [...list, ...get],
      [106, 284, 286],
      { reading: 'R-383' },
    ),
    'sealed.messages.get.finds-listed': must(
      'finds a message that the list shows, whatever its state',
      get,
      [20, 286],
      { reading: 'R-220' },
    ),
    'sealed.messages.get.after-cancel': must(
      'shows a terminal state once a cancel has answered one',
      get,
      [106, 155, 286, 287],
      { reading: 'R-380', elective: true },
    ),
    'sealed.messages.created-stays': must(
      'tells when a message was created as it told before, whatever has become of the message',
      [...get, ...cancel],
      [106, 286, 287],
      { reading: 'R-430' },
    ),
    'sealed.messages.updated-with-state': should(
      'tells a later change of a message that reads in another state than before',
      get,
      [106, 286],
      { reading: 'R-430' },
    ),
    'sealed.messages.cancel.accepted': must(
      'answers 200 with the metadata of a message that no device has claimed',
      cancel,
      [161, 287],
    ),
    'sealed.messages.cancel.too-late': must(
      'answers 409 cancellation_conflict for a message that is claimed, submitting, submitted or terminal',
      cancel,
      [155, 159, 161, 287, 394],
      { reading: 'R-72' },
    ),
    'sealed.messages.cancel.refused-unchanged': must(
      'leaves the state of a message as it was when it refuses',
      cancel,
      [159],
    ),
    'sealed.messages.cancel.refused-same-version': must(
      'leaves the state_version of a message as it was when it refuses',
      cancel,
      [106, 159],
    ),
    'sealed.messages.cancel.again': must(
      'answers 409 cancellation_conflict to a second cancel once the status reads cancelled',
      cancel,
      [155, 159, 287],
      { reading: 'R-71' },
    ),
    'sealed.messages.cancel.at-once': should(
      'accepts one alone of cancels that come at once, where the message reads cancelled after them',
      cancel,
      [155, 159, 287],
      { reading: 'R-138', elective: true },
    ),
    'sealed.whatever-key': should(
      'carries out what it accepts though the Idempotency-Key that came along was used before',
      ['sealed.webhooks.enable', 'sealed.webhooks.disable', 'sealed.messages.cancel'],
      [161, 172, 173, 207, 287, 303],
      { reading: 'R-409', elective: true },
    ),
    'sealed.messages.cancel.never-dispatched': must(
      'lets no message be handed out whose cancel it has accepted',
      cancel,
      [161],
    ),
    'sealed.messages.cancel.resulting-state': notShown(
      'may bring a message into any state by its cancel',
      cancel,
      [161],
    ),
    'sealed.messages.transitions': notShown(
      'may move a message between its states in other ways',
      get,
      [161],
    ),
    'sealed.client.polling': clientSide(
      'is read until the state is one of the six terminal ones, and instead of a refused cancel',
      get,
      [155, 159],
      { reading: 'R-31' },
    ),
    'sealed.client.reconciliation': clientSide(
      'is never repeated for a message that is unknown or delivery_unknown; the owner looks into it',
      submit,
      [163],
    ),
  },
});
