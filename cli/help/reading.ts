import { sharedOptions, type CommandHelp } from './command-help.ts';

/** The commands that read reports or the contract, and call no target. */
export const readingHelps: readonly CommandHelp[] = [
  {
    name: 'clauses',
    takes: '',
    short: 'list what the contract says, clause by clause, and what judges it',
    options: [
      [
        '--plane NAME --operation ID --section TEXT --grep TEXT --level must|should',
        'select clauses; --grep searches ids and statements',
      ],
      ['--summary', 'count them by section, level and what judges them'],
      sharedOptions.json,
    ],
    exits: '0; 3 bad usage',
    examples: ['clauses --plane sealed --level must', 'clauses --summary'],
  },
  {
    name: 'explain',
    takes: 'ID',
    short: 'show what a clause rests on, what judges it and what proves that',
    long: 'ID may also be an operation (shows its clauses and readings), the name or number of a reading (shows what passes, and why), or a sentence of the contract by its name or the number of its line (shows its section and clauses).',
    options: [sharedOptions.json],
    exits: '0; 3 bad usage',
    examples: ['explain webhooks.create.ninth-409', 'explain 258'],
  },
  {
    name: 'waive',
    takes: 'ID…',
    short: 'write waivers for failures of a report, or for what was not exercised',
    long: 'Fill in reason and owner: the file is refused without them.',
    options: [
      ['--from REPORT', 'the conformance.json of the run, or its folder'],
      ['--all', 'every must that failed or was kept from being judged, instead of IDs'],
      ['--target NAME', 'only for this target; may be repeated'],
      ['--days N', 'how many days they hold, at most 90 (90)'],
      ['--into FILE', 'add them to this waiver file instead of printing one'],
    ],
    exits: '0; 3 bad usage',
    examples: [
      'waive webhooks.create.ninth-409 --from conformance-report --into waivers.json',
      'waive --all --from conformance-report --into waivers.json',
    ],
  },
  {
    name: 'baseline',
    takes: 'REPORT',
    short: 'write what run --baseline needs of a report: a small sorted file that people review',
    long: 'REPORT is conformance-report if left out. An existing FILE is replaced.',
    options: [['--write FILE', 'where it goes']],
    exits: '0; 3 bad usage',
    examples: [
      'baseline --write baseline.json',
      'baseline nightly/conformance.json --write baseline.json',
    ],
  },
  {
    name: 'render',
    takes: 'REPORT',
    short: 'make all formats of a report again from its conformance.json',
    options: [
      ['--out DIR', 'where they go (the folder of the report)'],
      ['--allure', 'also write Allure results'],
      ['--har', 'also write run.har, with the exchanges that were judged'],
    ],
    exits: '0; 3 bad usage',
    examples: ['render conformance-report', 'render conformance-report --out elsewhere --allure'],
  },
  {
    name: 'merge',
    takes: 'DIR…',
    short: 'join the reports of all shards into the report of the whole run',
    long: 'They must have the same seed, suite and targets. A missing shard is reported.',
    options: [
      ['--out DIR', 'where the report goes (conformance-report)'],
      ['--require-complete', 'as with run'],
      ['--require PLANE,…', 'as with run'],
      ['--format NAME', 'as with run'],
      ['--quiet', 'print only the verdict'],
    ],
    exits: 'as with run; also 2 if a shard is missing, and 3 if the reports are not of one run',
    examples: [
      'merge shard-1 shard-2 shard-3',
      'merge shard-1 shard-2 shard-3 --out whole --require-complete',
    ],
  },
  {
    name: 'rejudge',
    takes: 'DIR',
    short: 'judge a report again, from the exchanges in its folder alone',
    long: 'Lists where the report, its pages and its scripts say otherwise, and checks all files against the manifest.',
    options: [
      ['--verify-key FILE', 'the manifest must be signed by this key (PEM, ed25519 or ECDSA)'],
    ],
    exits:
      '0 all is confirmed; 1 a verdict, a text, a digest or the signature is wrong; 3 bad usage',
    examples: ['rejudge conformance-report', 'rejudge conformance-report --verify-key public.pem'],
  },
  {
    name: 'sign',
    takes: 'DIR',
    short: 'sign the manifest of a report with your own key, as an in-toto statement',
    options: [['--sign-key FILE', 'the private key (PEM, ed25519 or ECDSA, without passphrase)']],
    exits: '0; 3 bad usage, such as files that do not match the manifest',
    examples: [
      'sign conformance-report --sign-key private.pem',
      'sign release-1.4 --sign-key private.pem',
    ],
  },
  {
    name: 'compare',
    takes: 'A B…',
    short: 'compare each report with the one before: what broke, what was fixed, what changed',
    options: [
      ['--format NAME', 'text (the default), markdown or html'],
      ['--out FILE', 'write to this file'],
      ['--fail-on should', 'exit 1 if a should broke too'],
    ],
    exits: '0; 1 a must broke; 2 a clause or target is not judged any more; 3 bad usage',
    examples: [
      'compare release-1.4 release-1.5',
      'compare release-1.4 release-1.5 --format markdown --out changes.md',
    ],
  },
  {
    name: 'matrix',
    takes: 'REPORT…',
    short: 'put many reports on one page: clauses down, targets across',
    options: [['--out FILE', 'write to this file']],
    exits: '0; 3 bad usage',
    examples: ['matrix conformance-report', 'matrix release-1.4 release-1.5 --out matrix.html'],
  },
];
