/** Mutants that break the contract and stay unfound, by their names, and why. */
export const excusedMutants: readonly (readonly [names: RegExp, reason: string])[] = [
  [
    /^taken in place .* · (limit is|the cursor was never issued)/,
    'a page for a limit out of range, or for a cursor that nobody issued, is lawful (R-62, R-63); the borrowed page is one',
  ],
  [
    /^taken in place .* · .*, and (an id|limit=0|no Idempotency-Key)/,
    'which of two faults is told is open (R-34); each of them by itself has a check that finds it',
  ],
  [
    /^taken in place .*alpha\.(status|cancel) · 403 · the API key has no scope$/,
    'that status and cancel need a scope is a should (R-102)',
  ],
  [
    /^taken in place .*sealed\.messages\.(get|cancel) · 403 · the key is good for another device/,
    'that these are bound to a device is a should (R-08)',
  ],
  [
    /^taken in place .*sealed\.\w+\.\w+ · 403 · the API key is the one for the other plane$/,
    'whether the key of one plane is known on the other is open, and observed',
  ],
  [
    /^taken in place .*webhooks\.sealedEvents · 400 · (\w+ is left out|the transfer is not confirmed)$/,
    'what a selection must carry is a should',
  ],
  [
    /^taken in place .* · the Origin is the configured one (in capitals|with a slash)/,
    'other spellings of the configured Origin are a should (R-43)',
  ],
  [
    /^taken in place .* · a part of it is empty or written otherwise/,
    'what a parser leaves out or mends is a should (R-378)',
  ],
  [
    /^taken in place .* · the host is forbidden in another spelling/,
    'other spellings are a should',
  ],
  [
    /^taken in place .*alpha\.submit · 409 · another API key of the account used both before/,
    'whether a key belongs to an account or to an API key is open (R-94)',
  ],
  [/^taken in place .*alpha\.submit · 400 · the key is no UUID$/, 'the form of a key is a should'],
  [
    /^taken in place .* · (the device was never issued|the callback_url is no HTTPS URL of a host name)$/,
    'sent here for the place in flight that it takes; the checks of the rule itself, in other words, find it',
  ],
  [
    /^taken in place .* · (the URL is not HTTPS|expires_at_ms lies too far ahead)$/,
    'sent here to count what is there afterwards; the checks of the rule itself, in other words, find it',
  ],
  [
    /^taken in place .*alpha\.submit · 402 · a payment hold lies on the account$/,
    'sent here for what comes after it; the checks of billing, in other words, find it',
  ],
  [
    /^taken in place .*sealed\.messages\.get · 404 · the message is of another account$/,
    'the check on isolation, in other words, finds it; here it only tells whether the walk may be trusted',
  ],
  [
    /^taken in place .*sealed\.webhooks\.enable · 503 · .*, which is on$/,
    'where it happens it is found (`enable-again-trusts-what-is-stored`); why this recording does not show it is not known',
  ],
];

/** Why a mutant may stay unfound; undefined for one that is a gap. */
export function excuseFor(name: string): string | undefined {
  return excusedMutants.find(([names]) => names.test(name))?.[1];
}
