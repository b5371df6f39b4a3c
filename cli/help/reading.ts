import { shared, type CommandHelp } from './command-help.ts';

/** The commands that read reports or the contract, and ask nobody. */
export const reading: readonly CommandHelp[] = [
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
      shared.json,
    ],
    exits: '0; 3 bad usage',
    examples: ['clauses --plane sealed --level must', 'clauses --summary'],
  },
  {
    name: 'explain',
    takes: 'ID',
    short: 'tell where a clause comes from, what judges it and what proves that',
    options: [shared.json],
    exits: '0; 3 bad usage',
    examples: ['explain webhooks.create.ninth-409', 'explain webhooks.create.ninth-409 --json'],
  },
  {
    name: 'waive',
    takes: 'ID…',
    short: 'write waivers of failures that a report tells, each for that failure and no other',
    long: 'Reason and owner are left to be written; until then the file is refused.',
    options: [
      ['--from REPORT', 'the conformance.json of the run, or its folder'],
      ['--target NAME', 'only what failed on this target; may be repeated'],
      ['--days N', 'how long they hold, 90 at most (90)'],
      ['--into FILE', 'adds them to this waiver file, in place of printing one'],
    ],
    exits: '0; 3 bad usage',
    examples: [
      'waive webhooks.create.ninth-409 --from conformance-report --days 30',
      'waive webhooks.create.ninth-409 --from conformance-report --into waivers.json',
    ],
  },
  {
    name: 'render',
    takes: 'REPORT',
    short: 'make every format of a report anew from its conformance.json',
    options: [
      ['--out DIR', 'where they go (the folder of the report)'],
      ['--allure', 'Allure results as well'],
    ],
    exits: '0; 3 bad usage',
    examples: ['render conformance-report', 'render conformance-report --out elsewhere --allure'],
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
