import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { must, should } from './rows.ts';

const submit = ['sealed.messages.submit'] as const;

/** What keeps an envelope from being taken: queue, quota, billing and what is in flight. */
export const sealedUploadAdmission = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.messages.submit.queue-full': must(
      'answers 429 queue_full while the queue of the device is full',
      submit,
      ['sealed-429-codes'],
    ),
    'sealed.messages.submit.queue-full-of-device': must(
      'does not answer queue_full for a device whose queue has room while that of another is full',
      submit,
      ['sealed-clients-send-and-upload', 'sealed-429-codes'],
      { reading: 'two-devices-of-one-account' },
    ),
    'sealed.messages.submit.quota-exceeded': must(
      'answers 429 quota_exceeded once the quota of the account is used up',
      submit,
      ['sealed-429-codes'],
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
      [
        'sealed-list-devices-row',
        'sealed-get-device-row',
        'sealed-list-webhooks-row',
        'sealed-create-webhook-row',
        'sealed-enable-webhook-row',
        'sealed-disable-webhook-row',
        'sealed-rotate-secret-row',
        'sealed-list-deliveries-row',
        'sealed-replay-row',
        'sealed-usage-row',
        'sealed-429-codes',
      ],
      { reading: 'holds-and-other-operations' },
    ),
    'sealed.messages.submit.billing-pending': must(
      'answers 503 billing_pending while billing of the account is not active',
      submit,
      ['sealed-503-codes'],
    ),
    'sealed.messages.submit.refused-submits-nothing': must(
      'lists no message of an envelope that it refused',
      submit,
      ['sealed-clients-send-and-upload', 'sealed-503-codes'],
      { reading: 'refusal-as-503' },
    ),
    'sealed.in-flight.fifth': must(
      'answers 429 rate_limited while four bodies of the account are on their way',
      group.sealedUploads,
      ['sealed-429-codes', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight', oneLook: true },
    ),
    'sealed.in-flight.whole-account': should(
      'answers 429 rate_limited while four bodies of the account are on their way on the public plane',
      submit,
      ['sealed-429-codes', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'sealed.in-flight.freed': should(
      'takes an envelope after four others were answered, though their connections stay open',
      submit,
      ['sealed-429-codes', 'limit-of-bodies-in-flight'],
      { reading: 'connections-that-stay-open' },
    ),
    'sealed.in-flight.dropped-freed': must(
      'accepts envelopes again after the callers of four hung up before or amid their bodies',
      group.sealedUploads,
      ['sealed-429-codes', 'limit-of-bodies-in-flight'],
      { reading: 'bodies-of-dropped-senders' },
    ),
    'sealed.in-flight.dropped-freed-soon': should(
      'accepts envelopes again soon after the callers of four hung up, where no Retry-After says when',
      group.sealedUploads,
      ['sealed-429-codes', 'limit-of-bodies-in-flight'],
      { reading: 'bodies-of-dropped-senders' },
    ),
    'sealed.in-flight.timed-out-freed': should(
      'accepts envelopes again after it has given up on the bodies of four others',
      submit,
      ['sealed-429-codes', 'limit-of-bodies-in-flight'],
      { reading: 'bodies-of-dropped-senders', elective: true },
    ),
  },
});
