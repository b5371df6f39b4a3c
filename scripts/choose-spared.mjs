// Chooses the probes that only an audit sends, by what was measured, and writes suites/spared.ts: as many as can be left
// out of a gate while every bug that was recorded is found by what stays, twice where two find it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import loadHighs from 'highs';
import { measureSparable } from '../dist/cli/preview/sparable.js';
import { planeOf } from '../dist/schemas/clauses/index.js';
import { checks } from '../dist/suites/index.js';
import { fromSource } from './from-source.mjs';

/** So many probes or cases are to show a bug, where so many do. */
const WITNESSES = 2;
/** So often a fault of one kind stays on a plane: bugs that nobody has planted yet are found by it. */
const OF_A_KIND = 3;
/** The share of the cases which the seed draws that stays, for the same reason. */
const DRAWN = 1 / 3;

const { readRecorded } = await fromSource('selftest/conformance/recorded.ts');
const { foundBugs } = await fromSource('selftest/conformance/found.ts');
const { shownBugs } = await fromSource('selftest/conformance/shown-by.ts');
const shownBy = shownBugs.all();
const sparable = await measureSparable(checks);
const byId = new Map(checks.map((check) => [check.id, check]));

const names = new Map();
const nameOf = (check, label) => {
  const key = `${check} ${label}`;
  if (!names.has(key)) names.set(key, `p${names.size}`);
  return names.get(key);
};
for (const [check, probes] of Object.entries(sparable))
  for (const { label } of probes) nameOf(check, label);

/** What shows one clause of a bug: how many checks in any case, and which probes. */
function witnesses(bug, finders, clause) {
  let always = 0;
  const probes = [];
  const whole = [];
  for (const check of finders) {
    const told = shownBy[bug]?.by[check]?.[clause];
    if (!(check in sparable) || told?.length === 0) always += 1;
    else if (told?.includes('*')) whole.push(check);
    else if (told) probes.push(...told.map((label) => nameOf(check, label)));
  }
  return { bug, clause, always, probes, whole };
}

const mutants = Object.entries(readRecorded()).flatMap(([id, { red }]) => {
  const clauses = new Set(Object.values(red).flat());
  return [...clauses].map((clause) =>
    witnesses(
      id,
      Object.keys(red).filter((check) => red[check].includes(clause)),
      clause,
    ),
  );
});
const foreign = Object.entries(foundBugs.all())
  .flatMap(([name, { checks: ids, clauses }]) => {
    const all = clauses.map((clause) => witnesses(`planted ${name}`, ids, clause));
    // which of its checks fails by which clause is known of those alone that may spare something
    const certain = ids.filter((id) => !(id in sparable)).length;
    return [
      {
        ...all[0],
        always: certain,
        probes: all.flatMap(({ probes }) => probes),
        whole: all.flatMap(({ whole }) => whole),
        shown: all.some(({ always }) => always > certain),
      },
    ];
  })
  .map(({ shown, ...one }) => (shown ? { ...one, always: one.always + 1 } : one));

/** Faults of one kind on a plane, by the probes that have them. */
function kinds() {
  const groups = new Map();
  for (const [check, probes] of Object.entries(sparable)) {
    const [, family] = check.split('/');
    for (const { label, kind } of probes) {
      if (kind === null) continue;
      const key = `${planeOf(byId.get(check).claims[0].clause)} ${family.split('-')[0]} ${kind}`;
      const group = groups.get(key) ?? [];
      group.push(nameOf(check, label));
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

/** Claims of a clause on an operation that are judged by probes which may be spared: one of them is to stay. */
function claimed() {
  const groups = new Map();
  for (const { id, callee, claims } of checks) {
    const own = new Set((sparable[id] ?? []).map(({ label }) => label));
    for (const { clause, reads, controls, ofThoseSent } of claims) {
      const key = `${clause} ${callee}`;
      const needs = ofThoseSent ? [] : [...reads, ...controls].filter((label) => own.has(label));
      const all = groups.get(key) ?? [];
      all.push(needs.map((label) => nameOf(id, label)));
      groups.set(key, all);
    }
  }
  return [...groups.values()].filter((all) => all.every((needs) => needs.length > 0));
}

/** The cases of a property that come to one of its clauses: one of them is to stay. */
function reached() {
  return Object.entries(sparable).flatMap(([check, probes]) => {
    const clauses = new Set(probes.flatMap(({ reaches }) => reaches));
    return [...clauses].map((clause) =>
      probes
        .filter(({ reaches }) => reaches.includes(clause))
        .map(({ label }) => nameOf(check, label)),
    );
  });
}

/** Labels that one claim reads together: they are sent or spared together. */
function together() {
  return checks.flatMap(({ id, claims }) => {
    const own = new Set((sparable[id] ?? []).map(({ label }) => label));
    return claims.flatMap(({ reads, controls, ofThoseSent }) => {
      const needs = [...new Set([...reads, ...controls])].filter((label) => own.has(label));
      return ofThoseSent || needs.length < 2 ? [] : [needs.map((label) => nameOf(id, label))];
    });
  });
}

/** A line of the program: of some probes so many stay, or all where there are fewer. */
function least(some, many) {
  const each = new Set(some);
  return `${[...each].join(' + ')} >= ${Math.min(many, each.size)}`;
}

/** The probes that stay, as a linear program: p… is 1 where a probe is sent by a gate. */
async function chosenBy(bugs) {
  const all = [...names.values()];
  const lines = [];
  for (const { always, probes, whole } of bugs) {
    const wanted = Math.min(WITNESSES - always, new Set(probes).size);
    if (wanted > 0) lines.push(least(probes, wanted));
    else if (always === 0 && probes.length === 0)
      for (const check of whole.slice(0, 1))
        for (const { label } of sparable[check]) lines.push(`${nameOf(check, label)} >= 1`);
  }
  for (const group of kinds()) lines.push(least(group, OF_A_KIND));
  for (const [check, probes] of Object.entries(sparable)) {
    const drawn = probes.filter(({ kind }) => kind === null);
    lines.push(
      least(
        probes.map(({ label }) => nameOf(check, label)),
        1,
      ),
    );
    if (drawn.length > 0)
      lines.push(
        least(
          drawn.map(({ label }) => nameOf(check, label)),
          Math.ceil(drawn.length * DRAWN),
        ),
      );
  }
  for (const [first, ...more] of together())
    for (const one of more) lines.push(`${first} - ${one} = 0`);
  for (const group of reached()) lines.push(least(group, 1));
  for (const group of claimed())
    lines.push(
      least(
        group.map(([first]) => first),
        1,
      ),
    );
  const program = `Minimize
 ${all.join(' + ')}
Subject To
 ${lines.join('\n ')}
Binary
 ${all.join(' ')}
End
`;
  const { Status, Columns } = (await loadHighs()).solve(program, { mip_rel_gap: 0.001 });
  if (Status !== 'Optimal') throw new Error(`nothing was chosen: the solver says ${Status}`);
  return new Set(all.filter((name) => Columns[name].Primal > 0.5));
}

function foundBy(stays, bugs) {
  return bugs.filter(
    ({ always, probes, whole }) =>
      always > 0 ||
      probes.some((one) => stays.has(one)) ||
      whole.some((check) => sparable[check].every(({ label }) => stays.has(nameOf(check, label)))),
  ).length;
}

const known = (half) => [...mutants, ...foreign.filter((_, place) => place % 2 === half)];
for (const half of [0, 1]) {
  const stays = await chosenBy(known(half));
  const kept = foreign.filter((_, place) => place % 2 !== half);
  console.log(
    `chosen by half: ${stays.size}; of those kept back ${foundBy(stays, kept)} of ${kept.length}`,
  );
}
const stays = await chosenBy([...mutants, ...foreign]);
console.log(
  `${names.size} may be spared, ${stays.size} stay; mutants ${foundBy(stays, mutants)} of ${mutants.length}, foreign ${foundBy(stays, foreign)} of ${foreign.length}`,
);
const spared = Object.fromEntries(
  Object.entries(sparable)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([check, probes]) => [
      check,
      probes.map(({ label }) => label).filter((label) => !stays.has(nameOf(check, label))),
    ])
    .filter(([, labels]) => labels.length > 0),
);
const path = fileURLToPath(new URL('../suites/spared.json', import.meta.url));
const rows = Object.entries(spared).map(
  ([check, labels]) => `${JSON.stringify(check)}: ${JSON.stringify(labels)}`,
);
writeFileSync(path, `{\n${rows.join(',\n')}\n}\n`);
