import { sharedOptions, type CommandHelp } from './command-help.ts';

/** The commands that ask a target, or tell what would be asked of it. */
export const judgingHelps: readonly CommandHelp[] = [
  {
    name: 'init',
    takes: '',
    short:
      'look at a deployment, and write a target file, a template for its variables and a CI workflow',
    long: 'Sends only reads, without credentials. Overwrites no file.',
    options: [
      ['--target URL', 'base URL of the deployment; a wrong path is corrected'],
      ['--states URL', 'URL of its state hook, if it has one'],
      [
        '--tier NAME',
        'the maxTier to write: read_only (the default), mutating, destructive, irreversible',
      ],
      ['--dir DIR', 'where the files go (the working directory)'],
    ],
    exits: '0; 3 bad usage; 4 nothing answers, or it is not a gateway',
    examples: [
      'init --target https://gw.example.com',
      'init --target https://gw.example.com --states http://127.0.0.1:9090/states --tier mutating --dir staging',
    ],
  },
  {
    name: 'run',
    takes: '',
    short: 'judge targets: those of ./targets.json if nothing else is named',
    options: [
      sharedOptions.config,
      ['--target URL', 'a bare base URL, or another base URL for the target of --config'],
      ['--embedded', 'judge the reference gateway of the suite, in five positions of its gates'],
      ['--out DIR', 'where the report goes (conformance-report)'],
      ['--har', 'also write every exchange to run.har, secrets replaced'],
      ['--allure', 'also write Allure results to allure-results'],
      [
        '--format NAME',
        'console (the default); plain: without colours; json: only the report; github: annotations',
      ],
      ['--quiet', 'print only the verdict'],
      [
        '--effort NAME',
        'smoke: a few checks, in seconds; gate: all checks (the default); audit: all checks, many times',
      ],
      ['--bail N', 'stop and report after N failed must clauses; waived ones do not count'],
      ['--shard I/N', 'run one of N parts of the checks; merge joins their reports'],
      ['--own-account', 'with --shard: no other shard uses the account of the file, or its budget'],
      ['--parallel-targets N', 'judge N targets at the same time (1)'],
      ['--seed N', 'repeat the random choices of an earlier run'],
      [
        '--edition VERSION',
        'clauses added since that edition (1.0.0) are reported, but do not count',
      ],
      ['--waivers FILE', 'known failures to excuse for a time'],
      ['--fail-on should', 'exit 1 for a failed should too'],
      ['--require-complete', 'exit 2 if a must clause was not exercised'],
      ['--require PLANE,…', 'exit 2 if one of these planes was not fully tested'],
      ['--max-waivers N', 'exit 1 if the waiver file has more than N waivers'],
      ['--narrow-waivers', 'exit 1 for a waiver that would excuse any failure of its clause'],
      [
        '--baseline PATH',
        'an earlier report, or what baseline wrote of it: exit 1 only for new failures, 2 where less is exercised',
      ],
      ['--strict-baseline', 'exit 1 if what fails in the baseline passes now'],
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
    short:
      'check in seconds whether a run can judge the targets of a file, and say what to add to it',
    long: 'Only reads from the account of the file. Changes only accounts that the hook made.',
    options: [sharedOptions.config, ['--target URL', 'as with run'], sharedOptions.json],
    exits:
      '0 ready; 2 something is wrong that a run can do without; 3 bad usage, such as a bad file; 4 a target could not be judged',
    examples: ['doctor --config targets.json', 'doctor --target https://gw.example.com'],
  },
  {
    name: 'preview',
    takes: '',
    short:
      'show what a run would send, what it could use up and which token it needs; sends nothing',
    options: [
      sharedOptions.config,
      ['--target URL', 'as with run'],
      [
        '--tier NAME',
        "instead of the file's maxTier: read_only, mutating, destructive, irreversible",
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
    short: 'repeat failures of a report',
    long: 'IDs are those of clauses or checks; * matches any text. A report says what to send, and never to whom.',
    options: [
      ['--all', 'everything that failed'],
      ['--report PATH', 'the report of the run, or its folder (conformance-report)'],
      ['--config FILE', 'target file (./targets.json, if the run read that)'],
      ['--target URL', 'base URL, instead of that in the file'],
      ['--target NAME', 'only this target of the report; may be repeated'],
      ['--out DIR', 'where the results go (a new folder in replays/, beside the report)'],
      sharedOptions.confirm,
    ],
    exits:
      '0 all are fixed; 1 one still fails or changed; 2 one was not exercised; 3 bad usage; 4 a target could not be judged',
    examples: [
      'replay webhooks.create.ninth-409',
      'replay --all --report conformance-report --config targets.json',
    ],
  },
  {
    name: 'audit',
    takes: 'A B',
    short: 'send two deployments the same requests, and report where their answers differ',
    long: 'A and B are target files or, with --config, names of two targets in one file. Deliveries are not received.',
    options: [
      ['--config FILE', 'target file that has both'],
      ['--format NAME', 'text (the default), markdown or json'],
      ['--out FILE', 'write to this file'],
      ['--fail-on NAME', 'which differences exit 1: must (the default), should, or open for any'],
      ['--effort NAME', 'as with run'],
      ['--seed N', 'repeat the random choices of an earlier audit'],
      sharedOptions.confirm,
      sharedOptions.select,
    ],
    exits:
      '0 both keep or break the same must clauses; 1 only one breaks a must; 2 interrupted; 3 bad usage; 4 a target could not be judged; 5 a defect of the suite itself',
    examples: [
      'audit targets.json next.json --check webhooks.create/accepted',
      "audit --config both.json 'acme gateway 1.4' 'acme gateway 1.5' --check webhooks.create/accepted --format markdown",
    ],
  },
  {
    name: 'cleanup',
    takes: '',
    short: 'disable endpoints that a killed run left enabled on the account of a target file',
    long: 'Reads enabled-endpoints.ndjson in the folder of the report. A run that was not killed cleans up by itself. Endpoints that no run made are left alone.',
    options: [sharedOptions.config, ['--out DIR', 'the folder of the run (conformance-report)']],
    exits: '0; 2 one stays enabled, because of maxTier; 3 bad usage; 4 a target did not answer',
    examples: ['cleanup --config targets.json', 'cleanup --config targets.json --out first-look'],
  },
  {
    name: 'states',
    takes: 'check',
    short:
      'try every state of a hook, and report what is missing, malformed, slow or changes by itself',
    long: 'Says how many clauses need each missing state. Uses only accounts that the hook made.',
    options: [sharedOptions.config],
    exits: '0; 2 a state is wrong; 3 bad usage; 4 the hook makes no account',
    examples: ['states check --config targets.json', 'states check --config both.json'],
  },
  {
    name: 'account',
    takes: '',
    short: 'print export lines for the variables in curl lines and scripts of a report',
    long: 'The state hook makes the account, which stays. Without a hook, it is the account of the file.',
    options: [sharedOptions.config, ['--target NAME', 'which target, if the file has several']],
    exits: '0; 3 bad usage; 4 the hook made no account',
    examples: [
      'account --config targets.json',
      "account --config targets.json --target 'acme gateway 1.4'",
    ],
  },
  {
    name: 'serve',
    takes: '',
    short: 'run the reference gateway, to develop a client against it',
    long: 'Its page at / has an account to try, and shell commands.',
    options: [
      [
        '--gate NAME',
        'open a gate: sealedAdmission, sealedWebhookDelivery, workflowTools; may be repeated',
      ],
      ['--all-gates', 'open all gates'],
      ['--fault ID', 'add this bug; without --gate it also sets the gates that the bug needs'],
      ['--faults', 'list the bugs, and serve nothing'],
      ['--latency MS', 'delay each answer; 100-400 for any time between'],
      ['--seed N', 'issue the same ids and secrets each time, in the same order'],
      ['--port N', 'its port (any free one); the hook gets the next one'],
      ['--states-port N', 'another port for the hook'],
      ['--write FILE', 'write the target file there instead of printing it'],
    ],
    exits: '0 at Ctrl-C; 3 bad usage, such as a port that is taken',
    examples: [
      'serve --port 18080 --write served.json',
      'serve --all-gates --fault endpoints-are-created-enabled --latency 200',
    ],
  },
];
