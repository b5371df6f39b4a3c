import { afterAll, describe, expect, it } from 'vitest';
import { isExpired, readWaivers } from '../../harness/target-file/waivers.ts';
import { temporaryFolder, usageMessage } from './temporary.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const known = new Set(['webhooks.create.disabled-on-create', 'alpha.submit.accepted']);
const good = { clause: 'alpha.submit.accepted', reason: 'GW-1', expires: '2027-01-31' };
const now = Date.parse('2026-11-20T12:00:00Z');
const read = (content: unknown) => readWaivers(folder.write('waivers.json', content), known, now);

describe('readWaivers', () => {
  it('reads waivers for all targets and for one', () => {
    const other = { ...good, clause: 'webhooks.create.disabled-on-create', target: 'gw' };
    const third = { ...other, target: 'gw 2' };
    const waivers = [good, other, third];
    expect(read({ $schema: 's', waivers })).toEqual(waivers);
    expect(read({ waivers: [] })).toEqual([]);
    const narrow = { ...good, target: 'gw', owner: 'team', fingerprints: ['0123456789ab'] };
    expect(read({ waivers: [{ ...narrow, expires: '2027-02-18' }] })).toHaveLength(1);
    const gap = { ...good, target: 'gw', owner: 'team', excuses: 'notExercised' };
    expect(read({ waivers: [gap] })).toEqual([gap]);
  });

  it.each([
    [
      '{',
      [
        "line 1, column 2: not valid JSON: quoted object key or end of object '}' expected but reached end of input",
      ],
    ],
    [{}, ['waivers: is required and missing']],
    [{ waivers: [good], more: 1 }, ['more: unknown member']],
    [
      { waivers: [{ ...good, reason: ' ', expires: '2027-02-29', target: '' }] },
      [
        'waivers[0].expires: must be a day of the calendar, written YYYY-MM-DD',
        'waivers[0].reason: must not be empty',
        'waivers[0].target: must not be empty',
      ],
    ],
    [
      { waivers: [{ ...good, expires: '2027-1-1' }] },
      ['waivers[0].expires: must be a day of the calendar, written YYYY-MM-DD'],
    ],
    [
      { waivers: [{ ...good, until: 1 }, { clause: 'alpha.submit.acepted' }] },
      [
        'waivers[0].until: unknown member',
        'waivers[1].clause: names no clause; did you mean alpha.submit.accepted?',
        'waivers[1].expires: is required and missing',
        'waivers[1].reason: is required and missing',
      ],
    ],
    [{ waivers: [{ ...good, clause: 'nothing-like-it' }] }, ['waivers[0].clause: names no clause']],
    [
      { waivers: [{ ...good, fingerprints: ['0123456789ab'] }] },
      [
        'waivers[0].owner: is required beside fingerprints, and missing',
        'waivers[0].target: is required beside fingerprints, and missing',
      ],
    ],
    [
      {
        waivers: [
          {
            ...good,
            target: 'gw',
            owner: 'team',
            fingerprints: ['0123456789ab'],
            expires: '2027-02-19',
          },
        ],
      },
      ['waivers[0].expires: is more than 90 days off; write 2027-02-18 or a day before'],
    ],
    [
      { waivers: [{ ...good, excuses: 'notExercised' }] },
      [
        'waivers[0].owner: is required beside excuses, and missing',
        'waivers[0].target: is required beside excuses, and missing',
      ],
    ],
    [
      {
        waivers: [
          { ...good, target: 'g', owner: 't', excuses: 'notExercised', expires: '2027-02-19' },
        ],
      },
      ['waivers[0].expires: is more than 90 days off; write 2027-02-18 or a day before'],
    ],
    [{ waivers: [good, good] }, ['waivers[1]: waives what waivers[0] waives already']],
    [
      { waivers: [{ ...good, target: 'gw' }, good] },
      ['waivers[1]: waives what waivers[0] waives already'],
    ],
  ])('refuses %j', (content, problems) => {
    const file = `${folder.path}/waivers.json`;
    expect(usageMessage(() => read(content)).split('\n')).toEqual(
      problems.map((problem) => `${file}: ${problem}`),
    );
  });
});

describe('isExpired', () => {
  it('counts UTC days, the last one through its end', () => {
    expect(isExpired(good, Date.parse('2027-01-31T23:59:59.999Z'))).toBe(false);
    expect(isExpired(good, Date.parse('2027-02-01T00:00:00Z'))).toBe(true);
    expect(isExpired(good, Date.parse('2027-01-31T23:30:00-01:00'))).toBe(true);
  });
});
