import { goodTarget, one, type BadFile } from './bad-file.ts';

/** Files whose form is wrong: JSON, members, types, ranges. */
export const badStructure: readonly BadFile[] = [
  ['no JSON object', [], 'must be an object, not an array'],
  [
    'nothing at all',
    '',
    'line 1, column 1: not valid JSON: JSON value expected but reached end of input',
  ],
  ['no targets', {}, 'targets: is required and missing'],
  ['an empty list of targets', { targets: [] }, 'targets: must not be empty'],
  [
    'a comma too many',
    '{\n  "targets": [\n    {},\n  ]\n}',
    "line 4, column 3: not valid JSON: array item expected but got ']'",
  ],
  [
    'a comment',
    '{\n  // ours\n  "targets": []\n}',
    "line 2, column 3: not valid JSON: quoted object key expected but got '/'; JSON has no comments",
  ],
  [
    'a member twice',
    '{ "targets": [],\n  "targets": [1] }',
    "line 2, column 4: not valid JSON: duplicate key 'targets' encountered",
  ],
  ['values nested without end', '['.repeat(50_000), 'not usable JSON: nested too deeply'],
  [
    'an unknown member',
    one({ maxTeir: 'mutating' }),
    'targets[0].maxTeir: unknown member; did you mean maxTier?',
  ],
  ['an unknown member like no other', one({ colour: 1 }), 'targets[0].colour: unknown member'],
  [
    'a member in another case',
    one({ account: { alphakey: 'k' } }),
    'targets[0].account.alphakey: unknown member; did you mean alphaKey?',
  ],
  ['a name that is no identifier', one({ 'x-y': 1 }), 'targets[0]["x-y"]: unknown member'],
  [
    'a target without its name',
    { targets: [{ baseUrl: goodTarget.baseUrl }] },
    'targets[0].name: is required and missing',
  ],
  [
    'an empty name',
    { targets: [{ ...goodTarget, name: ' ' }] },
    'targets[0].name: must not be empty',
  ],
  [
    'half an owner',
    one({ account: { owner: { session: 's' } } }),
    'targets[0].account.owner.csrf: is required and missing',
  ],
  [
    'two targets of one name',
    { targets: [goodTarget, { ...goodTarget }] },
    'targets[1].name: is the name of targets[0] too',
  ],
  [
    'a wrong type',
    one({ requestBuffering: 'yes' }),
    'targets[0].requestBuffering: must be a boolean, not a string',
  ],
  ['null for a member', one({ account: null }), 'targets[0].account: must be an object, not null'],
  [
    'a number for an id or null',
    one({ account: { workflow: { occurrenceId: 7 } } }),
    'targets[0].account.workflow.occurrenceId: must be a string or null, not an integer',
  ],
  [
    'a bad tier',
    one({ maxTier: 'readonly' }),
    'targets[0].maxTier: must be one of "read_only", "mutating", "destructive", "irreversible"; did you mean read_only?',
  ],
  [
    'a gate as text',
    one({ gates: { workflowTools: 'true' } }),
    'targets[0].gates.workflowTools: must be one of true, false, "detect"; did you mean true?',
  ],
  [
    'a fraction',
    one({ budget: { replays: 1.5 } }),
    'targets[0].budget.replays: must be an integer, not a fraction',
  ],
  [
    'a number too small',
    one({ budget: { replays: -1 } }),
    'targets[0].budget.replays: must be at least 0',
  ],
  [
    'no time at all',
    one({ timeouts: { stateMs: 0 } }),
    'targets[0].timeouts.stateMs: must be at least 1',
  ],
  [
    'more time than timers take',
    one({ timeouts: { runMs: 3e9 } }),
    'targets[0].timeouts.runMs: must be at most 2147483647',
  ],
  [
    'a route twice',
    one({ unmounted: ['sealed.usage.list', 'sealed.usage.list'] }),
    'targets[0].unmounted: must not name anything twice',
  ],
  [
    'many mistakes at once, sorted by entry',
    {
      targets: [
        { name: 'a' },
        ...Array.from({ length: 9 }, (_, n) => ({ ...goodTarget, name: `${n}` })),
        { ...goodTarget, maxtier: 1 },
      ],
      $shema: '',
    },
    '$shema: unknown member; did you mean $schema?',
    'targets[0].baseUrl: is required and missing',
    'targets[10].maxtier: unknown member; did you mean maxTier?',
  ],
];
