import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes } from '../../cli/help/help.ts';
import { exitCode, type ExitFacts } from '../../reporters/gating/exit-code.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const none = { pass: 0, fail: 0, waived: 0, notExercised: 0, notApplicable: 0 };
const failed = { ...none, fail: 1 };
const counted = { verdict: 'notConformant', counts: failed, countsShould: none } as const;

/** The exit codes of a run in which everything is wrong, as one thing after the other is mended. */
function codesInOrder(): number[] {
  const judged = {
    name: 'a',
    verdict: 'notConformant',
    planes: { public: counted, sealed: counted, workflow: counted },
    counts: failed,
    countsShould: none,
    lost: true,
    refused: [],
    defects: [],
    hindered: { clauses: [], answers: [], neverGiven: [] },
  } as const;
  const all: ExitFacts = {
    defects: ['defect'],
    usage: ['usage'],
    targets: [judged],
    waivers: [],
    interrupted: true,
    requireComplete: false,
    failOnShould: false,
  };
  const found = { ...judged, lost: false };
  const passed = { ...none, pass: 1 };
  const sound = { ...found, verdict: 'conformant', counts: passed } as const;
  const steps = [
    all,
    { ...all, defects: [] },
    { ...all, defects: [], usage: [] },
    { ...all, defects: [], usage: [], targets: [found] },
    { ...all, defects: [], usage: [], targets: [sound] },
    { ...all, defects: [], usage: [], targets: [sound], interrupted: false },
  ];
  return steps.map((facts) => exitCode(facts).code);
}

test('README has the exit codes in the order in which they are told, and help knows the same', () => {
  const section = readme.slice(readme.indexOf('## Exit codes'));
  const codes = [...section.matchAll(/^\| (\d) +\|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(codesInOrder());
  expect(exitCodes.map(([code]) => code)).toEqual(codes.toSorted((a, b) => a - b));
});
