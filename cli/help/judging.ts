import { shared, type CommandHelp } from './command-help.ts';

/** The commands that ask a target, or tell what would be asked of it. */
export const judging: readonly CommandHelp[] = [
  {
    name: 'run',
    takes: '',
    short: 'judge targets, or the embedded reference gateway where none is named',
    options: [
      shared.config,
      ['--target URL', 'a bare base URL, or another base URL for the target of --config'],
      ['--out DIR', 'where the report goes (conformance-report)'],
      ['--har', 'writes every exchange to run.har as well, secrets replaced'],
      ['--allure', 'writes Allure results to allure-results as well'],
      [
        '--format NAME',
        'console (the default); plain: without colours; json: the report alone; github: annotations',
      ],
      ['--quiet', 'print the verdict alone'],
      [
        '--effort NAME',
        'smoke: a few checks, in seconds; gate: all of them (the default); audit: all many times over',
      ],
      ['--seed N', 'repeats the random choices of an earlier run'],
      ['--waivers FILE', 'known failures that are accepted for a time'],
      ['--fail-on should', 'exit 1 for a failed should as well'],
      ['--require-complete', 'exit 2 where a must clause was not exercised'],
      [
        '--require PLANE,…',
        'exit 2 where one of these planes is not conformant for want of being exercised',
      ],
      ['--max-waivers N', 'exit 1 where the waiver file holds more'],
      ['--narrow-waivers', 'exit 1 for a waiver that would excuse any failure of its clause'],
      ['--baseline REPORT', 'an earlier report: exit 1 for what is new alone; says what is mended'],
      shared.confirm,
      shared.select,
    ],
    examples: [
      'run --config targets.json',
      'run --target https://gw.example.com --plane public --out first-look',
    ],
  },
  {
    name: 'doctor',
    takes: '',
    short: 'say in seconds whether a run could judge the targets of a file, and what to add to it',
    long: 'Reads from an account of the file; what changes anything is sent to accounts of the hook alone.',
    options: [shared.config, ['--target URL', 'as with run'], shared.json],
    exits:
      '0 ready; 2 something is amiss that a run could do without; 3 bad usage, such as a bad file; 4 a target could not be judged',
    examples: ['doctor --config targets.json', 'doctor --target https://gw.example.com'],
  },
  {
    name: 'preview',
    takes: '',
    short:
      'tell what a run would send, what it could use up and which token it wants; sends nothing',
    options: [
      shared.config,
      ['--target URL', 'as with run'],
      [
        '--tier NAME',
        "another tier than the file's: read_only, mutating, destructive, irreversible",
      ],
      shared.select,
      shared.json,
    ],
    exits: '0; 3 bad usage',
    examples: [
      'preview --config targets.json --tier irreversible',
      'preview --target https://gw.example.com --json',
    ],
  },
  {
    name: 'replay',
    takes: 'ID…',
    short: 'send again what showed failures, from a report alone',
    long: 'IDs are of clauses or checks; * stands for any text.',
    options: [
      ['--all', 'everything that failed'],
      ['--report PATH', 'the report of the run, or its folder (conformance-report)'],
      ['--config FILE', 'another target file than that of the run'],
      ['--target URL', 'on another base URL'],
      ['--target NAME', 'of several targets of the report these alone; may be repeated'],
      ['--out DIR', 'where what it saw goes (a new folder in replays/, beside the report)'],
      shared.confirm,
    ],
    exits:
      '0 all fixed; 1 one is still failing or changed; 2 one is not exercised; 3 bad usage; 4 a target could not be judged',
    examples: [
      'replay webhooks.create.ninth-409',
      'replay --all --report conformance-report --config targets.json',
    ],
  },
  {
    name: 'account',
    takes: '',
    short: 'print export lines for the variables of the curl lines and scripts of a report',
    long: 'The state hook makes the account, which stays; without a hook it is that of the file.',
    options: [shared.config, ['--target NAME', 'which of its targets, where it has several']],
    exits: '0; 3 bad usage; 4 the hook made none',
    examples: [
      'account --config targets.json',
      "account --config targets.json --target 'acme gateway 1.4'",
    ],
  },
  {
    name: 'serve',
    takes: '',
    short: 'keep the reference gateway up, to develop a client against it',
    options: [
      [
        '--gate NAME',
        'opens a gate: sealedAdmission, sealedWebhookDelivery, workflowTools; may be repeated',
      ],
      ['--port N', 'its port (any free one); the hook then has the next'],
      ['--states-port N', 'another port for the hook'],
      ['--write FILE', 'writes the target file there, in place of printing it'],
    ],
    exits: '0 at Ctrl-C; 3 bad usage, such as a port that is taken',
    examples: [
      'serve --port 18080 --write served.json',
      'serve --gate sealedAdmission --gate workflowTools',
    ],
  },
];
