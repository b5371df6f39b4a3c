import { expect, test } from 'vitest';
import type { Parts } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { checks } from '../../suites/index.ts';
import { referenceGateway, runAgainst } from '../conformance/run-against.ts';

const ids = ['deliveries.list/arrives-signed', 'deliveries.list/attempts-as-arrived'];
const some = checks.filter(({ id }) => ids.includes(id));

/** What comes of `deliveries.signed` where the target file does not tell how deliveries are signed. */
async function verdicts(alter?: (parts: Parts) => Parts) {
  const run = { checks: some, tellsSigning: false, ...(alter && { alter }) } as const;
  const units = (await runAgainst(referenceGateway, run)).flatMap((result) => result.units);
  return units.filter(({ clause }) => clause === 'deliveries.signed').map(({ verdict }) => verdict);
}

const ofMutant = (wanted: string) => mutants.find(({ id }) => id === wanted)?.alter;

test('a known scheme is found by what comes, and is held to from then on', async () => {
  expect(new Set(await verdicts())).toEqual(new Set(['held']));
});

test.each(['signed-with-the-first-secret-for-ever', 'only-first-attempts-are-signed'])(
  'it finds %s',
  async (id) => {
    expect(await verdicts(ofMutant(id))).toContain('broken');
  },
);

/** Its signatures are of no scheme that anybody knows: digests over the body and something more. */
function unknown(parts: Parts): Parts {
  const { signature } = parts.delivering.notice;
  parts.delivering.notice.signature = (told, body) =>
    signature(told, Buffer.concat([body, Buffer.from('of a scheme of its own')]));
  return parts;
}

test('who signs in a way that nobody knows is asked nothing', async () => {
  expect(new Set(await verdicts(unknown))).toEqual(new Set(['unreached']));
});
