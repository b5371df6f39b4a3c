import type { Evidence, Report, TargetReport } from '../../reporters/report.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { failingTarget, strict } from './page-sample.ts';

import { heldUnit, sampleRun, text } from './samples.ts';

/** What evidence has beside what a fold of samples gives it. */
function filled(evidence: Evidence): Evidence {
  const place = {
    label: 'place',
    callbackUrl: 'https://hooks.example.com/place',
    fromMs: 1,
    toMs: 2,
    came: 1,
    arrivals: [
      {
        number: 1,
        connection: 1,
        atMs: 1,
        method: 'POST',
        path: '/place',
        httpVersion: '1.1',
        headers: [['x-odd', 'value']] as const,
        body: text('{"event":"odd"}'),
        whole: true,
        met: 'hang' as const,
        ended: 'answered' as const,
        endedAtMs: 2,
        tls: { version: 'TLSv1.3', cipher: 'AES', servername: 'hooks.example.com' },
        facts: ['signed'],
      },
    ],
    dropped: 0,
    waits: [],
    strays: {
      unknown: 1,
      malformed: 0,
      refused: 0,
      broken: 1,
      brokenBy: 'alert',
      turnedAway: 0,
      last: [{ atMs: 1, what: 'GET /.env', reason: 'path of nobody' as const }],
    },
  };
  return {
    ...evidence,
    placeholders: { QQQQwwww1234: 'OWNER_SESSION' },
    places: [place],
    rests: 'two steps, which made an endpoint',
    after: 'webhooks.create',
    script: { file: 'scripts/staging/a-1.sh', text: 'echo step\n' },
    repetitions: { seen: 1, of: 2 },
  };
}

function filledTarget(target: TargetReport): TargetReport {
  const [first] = target.clauses;
  const evidence = first?.evidence.map(filled) ?? [];
  const shown = evidence.slice(0, 1).map((one) => ({ ...one, role: 'hindrance' as const }));
  return {
    ...target,
    implementation: { organization: 'Acme', url: 'https://acme.example', version: '1.0' },
    clauses: target.clauses.map((clause) =>
      clause === first
        ? { ...clause, evidence, slips: ['left out: 201'], missed: ['webhooks.list'] }
        : clause,
    ),
    observations: [{ topic: 'page size', value: '20' }],
    lacks: [{ what: 'account.alphaKey', kind: 'account', reason: 'there is none', clauses: ['a'] }],
    setbacks: [{ kind: 'inconclusive', reason: 'the hook made none', clauses: ['a', 'b'] }],
    hindered: {
      clauses: ['a'],
      answers: shown.map((one) => ({
        operation: 'POST /v1/webhooks',
        answer: '503',
        times: 2,
        evidence: one,
      })),
      neverGiven: [{ plane: 'public', statuses: [403] }],
    },
    refused: ['account.alphaKey'],
    trouble: 'no answer',
    ended: 'its time was over',
    notes: ['an outage of 3 s'],
    defects: ['one: it threw'],
  };
}

const entry = {
  target: 'staging',
  clause: 'webhooks.create.limit',
  level: 'must' as const,
  before: 'pass' as const,
};

/** A report of two targets that has every member which a report may have. */
export function fullReport(): Report {
  const report = foldRun(
    sampleRun([failingTarget(), failingTarget({ name: 'production', results: [strict] })]),
  );
  const held = foldRun(sampleRun([failingTarget({ results: [heldUnit('check-0')] })]));
  return {
    ...report,
    invocation: { config: 'targets.json', target: null, effort: 'gate' },
    targets: [...report.targets, ...held.targets.map((one) => ({ ...one, name: 'next' }))].map(
      filledTarget,
    ),
    waivers: [
      {
        clause: 'webhooks.create.strict',
        state: 'used',
        reason: 'known',
        expires: '2027-01-01',
        target: 'staging',
        owner: 'somebody',
        mend: 'take it out',
      },
    ],
    baseline: {
      startedAt: '2026-11-19T00:00:00.000Z',
      differences: ['another seed'],
      fresh: [entry],
      known: [entry],
      mended: [entry],
      unseen: [entry],
      lost: [entry],
      hindered: [entry],
    },
    defects: ['it threw'],
  };
}
