/** Bugs of `bugs/` that no check finds, each with the reason. */
export const missed: Readonly<Record<string, string>> = {
  'revoke-looks-first':
    'which of two faults is told, an id that is unknown or credentials that are missing, is open (R-34)',
  'rate-second-minute-61':
    'sixty-one in a row may lie on both sides of the edge of a minute, or be what has refilled (R-56); the counts are observed',
  'selection-gate-hides-sealed-webhooks':
    'a route that is 404 to everybody may as well not be built yet (line 442), and one run meets the gates in one position',
  'sealed-usage-needs-workflow':
    'a route that is 404 to everybody is told as not implemented (R-24), and one run meets the gates in one position',
  'rate-race':
    'what meets at the limit exceeds it by three at most, and 63 in a row are no proof (R-56, R-330)',
  'key-in-query':
    'a token that stands in the query as well is read leniently by some; the suite writes none into a URL, where logs keep it',
  'in-flight-refuses-all': 'any operation may answer 429 (R-98); it is observed',
};
