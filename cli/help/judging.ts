import { sharedOptions, type CommandHelp } from './command-help.ts';

/** The commands that ask a target, or tell what would be asked of it. */
export const judgingHelps: readonly CommandHelp[] = [
  {
    name: 'init',
    takes: '',
    short:
      'find out about a deployment, and write a target file, a template of its variables and a workflow',
    long: 'Sends reads without credentials alone. A file that is there stays as it is.',
    options: [
      ['--target URL', 'base URL of the deployment; a path too much or too little is found out'],
      ['--states URL', 'of its state hook, if it has one'],
      [
        '--tier NAME',
        'the maxTier to write: read_only (the default), mutating, destructive, irreversible',
      ],
      ['--dir DIR', 'where the files go (the working directory)'],
    ],
    exits: '0; 3 bad usage; 4 nobody answers, or nothing shows a gateway',
    examples: [
      'init --target https://gw.example.com',
      'init --target https://gw.example.com --states http://127.0.0.1:9090/states --tier mutating --dir staging',
    ],
  },
  {
    name: 'run',
    takes: '',
    short: 'judge targets, or the embedded reference gateway where none is named',
    options: [
      sharedOptions.config,
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
      [
        '--bail N',
        'end the run, with its report, once N must clauses have failed that are not waived',
      ],
      ['--shard I/N', 'ask one of N parts of the checks alone; merge joins their reports'],
      [
        '--own-account',
        "with --shard: the account of the file is this shard's alone, its budget too",
      ],
      ['--parallel-targets N', 'judge so many targets of the file at the same time (1)'],
      ['--seed N', 'repeats the random choices of an earlier run'],
      ['--edition VERSION', 'clauses added since that edition (1.0.0) are told and do not count'],
      ['--waivers FILE', 'known failures that are accepted for a time'],
      ['--fail-on should', 'exit 1 for a failed should as well'],
      ['--require-complete', 'exit 2 where a must clause was not exercised'],
      ['--require PLANE,…', 'exit 2 if one of these planes was not fully tested'],
      ['--max-waivers N', 'exit 1 where the waiver file holds more'],
      ['--narrow-waivers', 'exit 1 for a waiver that would excuse any failure of its clause'],
      ['--baseline REPORT', 'an earlier report: exit 1 for what is new alone; says what is mended'],
      sharedOptions.confirm,
      sharedOptions.select,
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
    options: [sharedOptions.config, ['--target URL', 'as with run'], sharedOptions.json],
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
      sharedOptions.config,
      ['--target URL', 'as with run'],
      [
        '--tier NAME',
        "another tier than the file's: read_only, mutating, destructive, irreversible",
      ],
      sharedOptions.select,
      sharedOptions.json,
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
      sharedOptions.confirm,
    ],
    exits:
      '0 all fixed; 1 one is still failing or changed; 2 one is not exercised; 3 bad usage; 4 a target could not be judged',
    examples: [
      'replay webhooks.create.ninth-409',
      'replay --all --report conformance-report --config targets.json',
    ],
  },
  {
    name: 'audit',
    takes: 'A B',
    short: 'drive two deployments with the same requests, and tell where they part',
    long: 'A and B are target files, or with --config names of the targets of one. The suite listens for neither.',
    options: [
      ['--config FILE', 'target file that has both by these names'],
      ['--format NAME', 'text (the default), markdown or json'],
      ['--out FILE', 'writes it there'],
      ['--fail-on NAME', 'must (the default), should, or open: exit 1 for whatever parts them'],
      ['--effort NAME', 'as with run'],
      ['--seed N', 'repeats the random choices of an earlier audit'],
      sharedOptions.confirm,
      sharedOptions.select,
    ],
    exits:
      '0 no must is broken by one alone; 1 one is; 2 interrupted; 3 bad usage; 4 a target could not be judged; 5 a defect of the suite itself',
    examples: [
      'audit targets.json next.json --check webhooks.create/accepted',
      "audit --config both.json 'acme gateway 1.4' 'acme gateway 1.5' --check webhooks.create/accepted --format markdown",
    ],
  },
  {
    name: 'cleanup',
    takes: '',
    short: 'disable what a run that was killed left enabled on the account of a target file',
    long: 'Reads enabled-endpoints.ndjson of the folder of the report; a run that ends by itself does the same.',
    options: [sharedOptions.config, ['--out DIR', 'the folder of the run (conformance-report)']],
    exits:
      '0; 2 one stays enabled, as maxTier allows no more; 3 bad usage; 4 a target did not answer',
    examples: ['cleanup --config targets.json', 'cleanup --config targets.json --out first-look'],
  },
  {
    name: 'states',
    takes: 'check',
    short: 'try every state of a hook: what is missing, malformed, slow or moves by itself',
    long: 'Says how many clauses wait for each that is missing. Everything is made on accounts of the hook.',
    options: [sharedOptions.config],
    exits: '0; 2 a state is to be mended; 3 bad usage; 4 the hook makes no account',
    examples: ['states check --config targets.json', 'states check --config both.json'],
  },
  {
    name: 'account',
    takes: '',
    short: 'print export lines for the variables of the curl lines and scripts of a report',
    long: 'The state hook makes the account, which stays; without a hook it is that of the file.',
    options: [
      sharedOptions.config,
      ['--target NAME', 'which of its targets, where it has several'],
    ],
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
    long: 'Its page at / has an account to try, and lines for a shell.',
    options: [
      [
        '--gate NAME',
        'opens a gate: sealedAdmission, sealedWebhookDelivery, workflowTools; may be repeated',
      ],
      ['--all-gates', 'opens all of them'],
      [
        '--fault ID',
        'serves it with that bug; without --gate its gates stand as the bug needs them',
      ],
      ['--faults', 'lists the bugs, and serves nothing'],
      ['--latency MS', 'sends each answer that much later; 100-400 for anything between'],
      ['--seed N', 'issues the same ids and secrets each time, in the same order'],
      ['--port N', 'its port (any free one); the hook then has the next'],
      ['--states-port N', 'another port for the hook'],
      ['--write FILE', 'writes the target file there, in place of printing it'],
    ],
    exits: '0 at Ctrl-C; 3 bad usage, such as a port that is taken',
    examples: [
      'serve --port 18080 --write served.json',
      'serve --all-gates --fault create-says-enabled --latency 200',
    ],
  },
];
