/**
 * Clauses of which one look says all that they say: a good request is taken, a step does what it
 * does. Checks claim them again in circumstances that only a state hook, or a budget, brings about;
 * what such a look shows counts, and one that could not be had is not missed.
 */
const once: ReadonlySet<string> = new Set([
  ...['webhooks', 'sealed.webhooks'].flatMap((routes) => [
    `${routes}.enable.sets-enabled`,
    `${routes}.disable.sets-disabled`,
    `${routes}.rotate.new-secret`,
    `${routes}.rotate.sets-disabled`,
    `${routes}.create.disabled-on-create`,
    `${routes}.create.listed`,
  ]),
  'alpha.submit.new-message',
  'alpha.submit.test-case-good',
  'alpha.submit.expiry-good',
  'alpha.submit.repeat',
  'alpha.submit.id-conflict',
  'alpha.submit.key-conflict',
  'alpha.submit.same-id-new-key',
  'alpha.status.after-submit',
  'alpha.cancel.again',
  'ownerMessages.list.shows-submitted',
  'sealed.uploads.repeat',
]);

/** True for a clause that is exercised once any check that claims it was judged. */
export function isEnoughOnce(clause: string): boolean {
  return clause.endsWith('.accepted') || once.has(clause);
}
