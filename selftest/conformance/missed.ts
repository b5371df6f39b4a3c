/** Bugs of `foreign/bugs/` that no check finds, each with the reason. */
export const missed: Readonly<Record<string, string>> = {
  'revoke-looks-first':
    'which of two faults is told, an id that is unknown or credentials that are missing, is open (R-34)',
  'rate-second-minute-61':
    'sixty-one in a row may lie on both sides of the edge of a minute, or be what has refilled (R-56); the counts are observed',
  'selection-gate-hides-sealed-webhooks':
    'a route that is 404 to everybody may as well not be built yet (`planes-and-version-constants`), and one run meets the gates in one position',
  'sealed-usage-needs-workflow':
    'a route that is 404 to everybody is told as not implemented (R-24), and one run meets the gates in one position',
  'rate-race':
    'what meets at the limit exceeds it by three at most, and 63 in a row are no proof (R-56, R-330)',
  'key-in-query':
    'a token that stands in the query as well is read leniently by some; the suite writes none into a URL, where logs keep it',
  'in-flight-refuses-all': 'any operation may answer 429 (R-98); it is observed',
  'devices-count-namesakes':
    'told only where checks of two accounts run side by side: none compares what waits for namesakes of two accounts',
  'csrf-percent-decoded':
    'a pair that is equal once both are decoded is no other pair, and the suite can make none that would be',
  'arrivals-pause-unshown':
    'an endpoint of which no list shows a pause is one that the target has not paused, as it need not (R-459)',
  'arrivals-stamped-backwards':
    'both moments may be of other nodes, whose clocks differ: what is a day apart fails, and a second is not (R-372)',
  'session-cookie-any-case':
    'some frameworks know no case of names in a cookie; the value is the credential, and it is the right one',
  'bearer-lower-refused':
    'a scheme has no case in HTTP, of which the contract says no more than that a token is a bearer token; clients write Bearer, and so does the suite',
  'rate-limits-reads': 'any operation may answer 429 (R-98)',
  'status-kept-by-worker':
    'a copy that is a moment behind is lawful, every other read as well (R-225); none waits as long as tells one that stays so',
  'sealed-message-kept-by-worker':
    'as status-kept-by-worker: an old read that is taken again comes from the other worker, and shows the new one',
  'deliveries-limit-counts-attempts':
    'on the public plane too a page need not show each attempt of a delivery, and last ones may be told later (R-372)',
  'usage-limit-of-first-page':
    'some cursors carry all that was asked for with them, the limit too; none is sure to give way to another (R-62)',
  'sealed-endpoints-per-key':
    'no further key of an account is sure to be good for its endpoints, whose scopes are not shown (`sealed-scopes`)',
  'bodiless-json-type-400':
    'what a request that has no body may call it is not said, and no client names a type for none',
  'outage-502-page':
    'a 502 may be of what stands in front of the service (R-90), which the hook takes away behind it',
  'timeout-504': 'a 504 may be of what stands in front of the service (R-90)',
};
