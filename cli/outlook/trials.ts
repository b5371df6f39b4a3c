import type { GatePosition } from '../../harness/model/target.ts';
import { gateNames, tiers } from '../../schemas/operations/operation.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import { absentOf, namesOf, some, together, wholeAccount, withMembers } from './account.ts';
import { prospectOf, type Situation } from './situation.ts';

/** An addition that is tried, and the situation with it. */
interface Trial {
  readonly what: string;
  /** Who is to have it: the target file, or the state hook that it names. */
  readonly of: 'file' | 'hook';
  readonly after: Situation;
}

/** How many states of a hook are tried: those that most checks wait for. */
const mostStates = 3;

/** A receiver, what lets it refuse TLS, and whether there are checks that ask for one. */
const listener = { listen: some, callbackUrl: some };
const refusing = { refusedHost: some, tls: { certFile: some, keyFile: some } };
const received = knownChecks.some(({ needs }) => needs.receiver);

/** Each addition that a target file could make, in its words, and what checks would then meet. */
export function trials(situation: Situation): Trial[] {
  const { target, gates } = situation;
  const higher = tiers.slice(tiers.indexOf(target.maxTier) + 1);
  const unknown = gateNames.filter((gate) => gates[gate] === 'unknown');
  const positions: readonly GatePosition[] = ['on', 'off'];
  return [
    ...hookTrials(situation),
    ...accountTrials(situation),
    ...higher.map((maxTier) => ({
      what: `maxTier "${maxTier}"`,
      of: 'file' as const,
      after: { ...situation, target: { ...target, maxTier } },
    })),
    ...(target.receiver || !received
      ? []
      : [
          {
            what: 'receiver, where the suite listens',
            of: 'file' as const,
            after: withTarget(situation, { receiver: listener }),
          },
        ]),
    ...refusingTrials(situation),
    ...(target.origin
      ? []
      : [
          {
            what: 'origin',
            of: 'file' as const,
            after: withTarget(situation, { origin: 'https://given' }),
          },
        ]),
    ...unknown.flatMap((gate) =>
      positions.map((is) => ({
        what: `gates.${gate}, true or false`,
        of: 'file' as const,
        after: { ...situation, gates: { ...gates, [gate]: is } },
      })),
    ),
  ];
}

function refusingTrials(situation: Situation): Trial[] {
  const { receiver } = situation.target;
  if (!receiver || (receiver.refusedHost !== undefined && receiver.tls)) return [];
  const given = { ...receiver, ...refusing };
  return [
    {
      what: 'receiver.refusedHost, where receiver.tls ends TLS',
      of: 'file',
      after: withTarget(situation, { receiver: given }),
    },
  ];
}

function withTarget(situation: Situation, more: Partial<Situation['target']>): Situation {
  return { ...situation, target: { ...situation.target, ...more } };
}

function hookTrials(situation: Situation): Trial[] {
  const { target, unable } = situation;
  const whole = {
    account: wholeAccount,
    ownAccounts: true,
    refused: [],
    unable: new Set<string>(),
  };
  if (!target.states)
    return [
      {
        what: 'states, a state hook',
        of: 'file',
        after: { ...withTarget(situation, { states: { url: some, headers: {} } }), ...whole },
      },
    ];
  if (!situation.ownAccounts)
    return [
      {
        what: 'the state account',
        of: 'hook',
        after: { ...situation, ...whole, unable: without(unable, 'account') },
      },
    ];
  return waitedFor(situation).map((name) => ({
    what: `the state ${name}`,
    of: 'hook',
    after: { ...situation, unable: without(unable, name) },
  }));
}

/** The states that the hook can't make, those that most checks wait for first. */
function waitedFor(situation: Situation): string[] {
  const waiting = new Map<string, number>();
  for (const check of knownChecks) {
    const [, name] = /^states\.(.*)$/.exec(prospectOf(check, situation)?.lack?.what ?? '') ?? [];
    if (name !== undefined) waiting.set(name, (waiting.get(name) ?? 0) + 1);
  }
  const sorted = [...waiting].toSorted(([, a], [, b]) => b - a);
  return sorted.slice(0, mostStates).map(([name]) => name);
}

function without<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
  return new Set([...all].filter((each) => each !== one));
}

function accountTrials(situation: Situation): Trial[] {
  const { account, ownAccounts, refused } = situation;
  return together.flatMap((members) => {
    const absent = absentOf(account, members, refused);
    if (absent.length === 0) return [];
    const given = withMembers(account, absent);
    const after = {
      ...(ownAccounts ? situation : withTarget(situation, { account: given })),
      account: given,
      refused: refused.filter((one) => !members.includes(one)),
    };
    const where = ownAccounts ? ' in what the state account answers' : '';
    return [{ what: `${namesOf(absent)}${where}`, of: ownAccounts ? 'hook' : 'file', after }];
  });
}
