import { sharedOptions, type CommandHelp } from './command-help.ts';

/** The commands that read reports or the contract, and ask nobody. */
export const readingHelps: readonly CommandHelp[] = [
  {
    name: 'clauses',
    takes: '',
    short: 'list what the contract says, clause by clause, and what judges it',
    options: [
      [
        '--plane NAME --operation ID --section TEXT --grep TEXT --level must|should',
        'pick clauses; --grep looks into ids and statements',
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
    short: 'tell of a clause where it comes from, what judges it and what proves that',
    long: 'Of an operation it tells the clauses, with their levels, and the readings; of a reading, by its name or its number, what passes, and why; of a line of the contract, by its number, its section and the clauses that state it.',
    options: [sharedOptions.json],
    exits: '0; 3 bad usage',
    examples: ['explain webhooks.create.ninth-409', 'explain 258'],
  },
  {
    name: 'waive',
    takes: 'ID…',
    short:
      'write waivers of what a report tells, each for one failure, or for what was not exercised',
    long: 'Reason and owner are left to be written; until then the file is refused.',
    options: [
      ['--from REPORT', 'the conformance.json of the run, or its folder'],
      ['--all', 'each must that failed or was kept from being judged, in place of ids'],
      ['--target NAME', 'only what became of it on this target; may be repeated'],
      ['--days N', 'how long they hold, 90 at most (90)'],
      ['--into FILE', 'adds them to this waiver file, in place of printing one'],
    ],
    exits: '0; 3 bad usage',
    examples: [
      'waive webhooks.create.ninth-409 --from conformance-report --into waivers.json',
      'waive --all --from conformance-report --into waivers.json',
    ],
  },
  {
    name: 'render',
    takes: 'REPORT',
    short: 'make every format of a report anew from its conformance.json',
    options: [
      ['--out DIR', 'where they go (the folder of the report)'],
      ['--allure', 'Allure results as well'],
      ['--har', 'run.har as well, of the exchanges that it was judged by'],
    ],
    exits: '0; 3 bad usage',
    examples: ['render conformance-report', 'render conformance-report --out elsewhere --allure'],
  },
  {
    name: 'merge',
    takes: 'DIR…',
    short: 'join the reports of the shards of a run into that of the run, and judge it as a whole',
    long: 'They have to be of one seed, one suite and the same targets; a shard that is missing is told.',
    options: [
      ['--out DIR', 'where the report goes (conformance-report)'],
      ['--require-complete', 'as with run'],
      ['--require PLANE,…', 'as with run'],
      ['--format NAME', 'as with run'],
      ['--quiet', 'print the verdict alone'],
    ],
    exits: 'as with run, and 2 where a shard is missing; 3 for what is not of one run',
    examples: [
      'merge shard-1 shard-2 shard-3',
      'merge shard-1 shard-2 shard-3 --out whole --require-complete',
    ],
  },
  {
    name: 'rejudge',
    takes: 'DIR',
    short: 'judge a report again, from the exchanges in its folder alone',
    long: 'Says of each clause where the report says otherwise, and whether the folder is what its manifest names.',
    options: [
      ['--verify-key FILE', 'the manifest must be signed by this key (PEM, ed25519 or ECDSA)'],
    ],
    exits: '0 every verdict stands; 1 one does not, or a digest or the signature; 3 bad usage',
    examples: ['rejudge conformance-report', 'rejudge conformance-report --verify-key public.pem'],
  },
  {
    name: 'sign',
    takes: 'DIR',
    short: 'sign the manifest of a report with your own key, as an in-toto statement',
    options: [['--sign-key FILE', 'the private key (PEM, ed25519 or ECDSA, without passphrase)']],
    exits: '0; 3 bad usage, such as a folder that its manifest does not name',
    examples: [
      'sign conformance-report --sign-key private.pem',
      'sign release-1.4 --sign-key private.pem',
    ],
  },
  {
    name: 'compare',
    takes: 'A B…',
    short: 'hold each report against the one before: what broke, what is fixed, what changed',
    options: [
      ['--format NAME', 'text (the default), markdown or html'],
      ['--out FILE', 'writes it there'],
      ['--fail-on should', 'exit 1 where a should broke as well'],
    ],
    exits: '0; 1 a must broke; 2 one was judged and is not any more; 3 bad usage',
    examples: [
      'compare release-1.4 release-1.5',
      'compare release-1.4 release-1.5 --format markdown --out changes.md',
    ],
  },
  {
    name: 'matrix',
    takes: 'REPORT…',
    short: 'make a page of many reports: clauses down, targets across',
    options: [['--out FILE', 'writes it there']],
    exits: '0; 3 bad usage',
    examples: ['matrix conformance-report', 'matrix release-1.4 release-1.5 --out matrix.html'],
  },
];
