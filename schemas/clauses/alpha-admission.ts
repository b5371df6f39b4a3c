import { clauseSection } from './clause.ts';
import { must, should } from './rows.ts';

const submit = ['alpha.submit'] as const;

/** What may keep a good submission from being taken: billing, queue, quota, rate, bodies on their way. */
export const alphaAdmission = clauseSection({
  section: 'Public plane: alpha messages',
  clauses: {
    'alpha.submit.payment-hold': must(
      'answers 402 payment_hold while a payment hold lies on the account',
      submit,
      ['alpha-payment-hold', 'public-payment-hold'],
    ),
    'alpha.submit.billing-pending': must(
      'answers 503 billing_pending while billing of the account is not active',
      submit,
      ['alpha-billing-pending', 'public-billing-pending'],
      { reading: 'refusal-as-503' },
    ),
    'alpha.submit.queue-full': must(
      'answers 429 queue_full while the queue of the device is full',
      submit,
      ['alpha-queue-full', 'public-queue-full'],
    ),
    'alpha.submit.queue-full-of-device': must(
      'does not answer queue_full for a device whose queue has room while that of another is full',
      submit,
      ['device-id-field', 'alpha-queue-full'],
      { reading: 'two-devices-of-one-account' },
    ),
    'alpha.submit.quota-exceeded': must(
      'answers 429 quota_exceeded once the quota of the account is used up',
      submit,
      ['alpha-quota-exceeded', 'public-quota-exceeded'],
    ),
    'alpha.submit.rate-limited': must(
      'answers 429 rate_limited before 121 submissions are accepted within a minute',
      submit,
      ['alpha-rate-limited', 'limit-of-accepted-submissions'],
      { reading: 'sixty-submissions-a-minute' },
    ),
    'alpha.submit.rate-apart-from-sealed': should(
      'accepts sixty submissions in a minute besides what the sealed plane took',
      submit,
      ['alpha-rate-limited', 'limit-of-accepted-submissions'],
      { reading: 'sealed-messages-in-the-sixty' },
    ),
    'alpha.submit.rate-not-early': must(
      'does not answer rate_limited before the sixtieth submission of a minute',
      submit,
      ['alpha-rate-limited', 'limit-of-accepted-submissions'],
      { reading: 'sixty-submissions-a-minute' },
    ),
    'alpha.submit.retry-after-form': must(
      'gives Retry-After, where it gives it, as whole seconds or an HTTP date',
      submit,
      ['alpha-rate-limited', 'public-rate-limited'],
      { reading: 'whether-retry-after-is-given' },
    ),
    'alpha.submit.retry-after-present': should(
      'gives Retry-After with every rate_limited',
      submit,
      ['alpha-rate-limited', 'public-rate-limited'],
      { reading: 'whether-retry-after-is-given' },
    ),

    'public.in-flight.fifth': must(
      'answers 429 rate_limited to a submission while four bodies of the account are on their way',
      submit,
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight', oneLook: true },
    ),
    'public.in-flight.whole-account': should(
      'answers 429 rate_limited to an owner while four bodies of the account are on their way by its key',
      ['webhooks.create'],
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'public.in-flight.not-early': must(
      'does not answer rate_limited while fewer than four bodies are on their way',
      submit,
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { reading: 'four-bodies-in-flight' },
    ),
    'public.in-flight.freed': must(
      'accepts submissions again once one of the four has ended',
      submit,
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { oneLook: true },
    ),
    'public.in-flight.dropped-freed': must(
      'accepts submissions again after the callers of four hung up before or amid their bodies',
      submit,
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { reading: 'bodies-of-dropped-senders' },
    ),
    'public.in-flight.dropped-freed-soon': should(
      'accepts submissions again soon after the callers of four hung up, where no Retry-After says when',
      submit,
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { reading: 'bodies-of-dropped-senders' },
    ),

    'public.in-flight.timed-out-freed': should(
      'accepts submissions again after it has given up on the bodies of four others',
      submit,
      ['alpha-rate-limited', 'limit-of-bodies-in-flight'],
      { reading: 'bodies-of-dropped-senders', elective: true },
    ),
  },
});
