import { expect, test } from 'vitest';
import { judgeClaim } from '../../harness/judge/judge-claim.ts';
import { unreadableIn, unreadableTopic } from '../../harness/judge/unreadable.ts';
import { emptyRecording } from '../../harness/run/drive/drive-parts.ts';
import { drive } from '../../harness/run/attempts/settle.ts';

const transcript = {
  check: 'one',
  all: [],
  answers: new Map(),
  places: new Map(),
  positions: new Map(),
  stopped: null,
  lasting: [],
};

function judgedBy(judge: () => never) {
  const claim = { clause: 'webhooks.list.complete', reads: [], controls: [], judge } as const;
  return judgeClaim(claim, transcript);
}

test('a judge that throws decides nothing, and the run tells of it', () => {
  const unit = judgedBy(() => {
    throw new TypeError('Cannot convert object to primitive value');
  });
  expect(unit).toMatchObject({ verdict: 'unreached', findings: [] });
  expect(unit?.reason).toContain('Cannot convert object');
  const told = unreadableIn(unit ? [unit] : []);
  expect(told).toMatchObject([{ topic: unreadableTopic }]);
  expect(told[0]?.value).toContain('webhooks.list.complete in one: ');
});

test('what is unreached for another reason is not told so', () => {
  const unit = { clause: 'webhooks.list.complete', unit: 'one', findings: [] } as const;
  expect(unreadableIn([{ ...unit, verdict: 'unreached', reason: 'it was not sent' }])).toEqual([]);
  expect(unreadableIn([{ ...unit, verdict: 'held', reason: null }])).toEqual([]);
});

test('a drive that an answer breaks is stopped; what the suite says of itself is a defect', async () => {
  const recording = emptyRecording();
  const { signal } = new AbortController();
  const ended = (error: Error) =>
    drive(recording, signal, async () => {
      throw error;
    });
  const broken = await ended(new URIError('URI malformed'));
  expect(broken).toMatchObject({ defect: null, stop: { lack: null } });
  expect(broken.stop?.message).toContain('URI malformed');
  const own = await ended(new Error('records two exchanges as one'));
  expect(own).toMatchObject({ stop: null });
  expect(own.defect).toContain('records two exchanges');
});
