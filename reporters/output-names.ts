/** The files that every report becomes, in the order in which they are written. */
export const outputNames = [
  'conformance.json',
  'report.html',
  'junit.xml',
  'summary.md',
  'ctrf.json',
  'badge.svg',
  'badge.json',
] as const;

/** One of them. */
export type OutputName = (typeof outputNames)[number];

/** What lies beside them for anyone who judges the report again, and trusts none but a key. */
export const proofFiles = {
  evidence: 'evidence.ndjson.gz',
  manifest: 'manifest.json',
  signature: 'manifest.dsse.json',
} as const;
