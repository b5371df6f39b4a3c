/** Mutants that break the contract and stay unfound, by their names, and why. */
export const excusedMutants: readonly (readonly [names: RegExp, reason: string])[] = [
  [
    /^taken in place .* · (limit is|the cursor (was never issued|is one that the list gave, ))/,
    'a page for a limit out of range, or for a cursor that nobody issued as it is, is lawful (R-62, R-63); the borrowed page is one',
  ],
  [
    /^taken in place .* · .*, and (an id|limit=0|no Idempotency-Key)/,
    'which of two faults is told is open (R-34); each of them by itself has a check that finds it',
  ],
  [
    /^taken in place .*sealed\.\w+\.\w+ · 403 · the API key is the one for the other plane$/,
    'whether the key of one plane is known on the other is open, and observed',
  ],
  [
    /^taken in place .*alpha\.submit · 409 · another API key of the account used both before/,
    'whether a key belongs to an account or to an API key is open (R-94)',
  ],
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
    /^taken in place .*webhooks\.enable · 503 · an endpoint whose secret cannot be decrypted/,
    'whether a hook made such an endpoint is told by the refusal alone: where it is taken nothing is said of it',
  ],
  [
    /^taken in place .*webhooks\.create · 400 · (the URL (has 2049 bytes|has a fragment|is a number)|there is no URL|the host is under \.internal|the body is cut off)$/,
    'sent here to see that what is refused takes no room; the checks of the rule itself, in other words, find it',
  ],
  [
    /^taken in place .*\.submit · \d+ · (the test case has 33 characters|the key came before with other content|the recipient opted out|the media type (is )?application\/octet-stream|the bytes are no envelope|the queue of the device is full)$/,
    'sent here for the places in flight, or the room, that it leaves; the checks of the rule itself, in other words, find it',
  ],
  [
    /^taken in place .*\.cancel · 409 · a device has taken the message$/,
    'sent here for what the message reads as afterwards; the checks of cancel find it where a device was asked',
  ],
  [
    /^taken in place .*workflow\.action\.(status|send) · 404 · the (action|occurrence) was never issued$/,
    'sent here for the place in flight that it takes, or beside a foreign one; the checks of the rule itself find it',
  ],
  [
    /^taken in place .*workflow\.action\.cancel · 409 · (its samples were used before|the revision of the key is \d+)$/,
    'what a sample is after it was used is the hook’s to say; the rows of the rule itself, in other words, find it',
  ],
  [
    /^taken in place .*alpha\.status · 404 · the API key is the one for the other plane$/,
    'whether the key of one plane is known on the other is open, and observed',
  ],
];

/** Why a mutant may stay unfound; undefined for one that is a gap. */
export function excuseFor(name: string): string | undefined {
  return excusedMutants.find(([names]) => names.test(name))?.[1];
}
