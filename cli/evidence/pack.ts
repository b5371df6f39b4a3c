import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withTexts } from '../../harness/model/texts.ts';
import type { DisguiseText } from '../../reporters/fold/disguise.ts';
import { observationsOf } from '../../reporters/fold/facts.ts';
import type { RunInput, TargetInput } from '../../reporters/inputs/inputs.ts';
import { proofFiles } from '../../reporters/output-names.ts';
import { writeNewBelow } from '../../reporters/write-whole.ts';
import { baselineOf } from '../../reporters/inputs/baseline-file.ts';
import { storedResult, type StoredResult } from './stored-result.ts';

/** What evidence keeps of a run: all that folding it again takes, save its targets. */
export type StoredRun = Omit<RunInput, 'targets' | 'disguise'>;

/** What it keeps of a target, save its results and what every suite knows by itself; `left` are all its observations. */
export type StoredTarget = Omit<
  TargetInput,
  'checks' | 'clauses' | 'results' | 'waivers' | 'today' | 'shards' | 'disguise' | 'replay'
>;

/** A line of evidence: the run first, then each target, the results of each after it. */
export type EvidenceLine =
  | { readonly run: StoredRun }
  | { readonly target: StoredTarget }
  | { readonly result: StoredResult }
  /** Behind the results of a target: some of its texts gave a secret away and were replaced. */
  | { readonly altered: true };

/** Writes lines of evidence into a folder, packed by gzip. */
export async function writeEvidence(
  folder: string,
  lines: Iterable<EvidenceLine> | AsyncIterable<EvidenceLine>,
): Promise<void> {
  await pipeline(Readable.from(texts(lines)), createGzip(), (packed: AsyncIterable<Buffer>) =>
    writeNewBelow(folder, proofFiles.evidence, packed),
  );
}

/** What is packed at once has so many characters: a line for itself would take longer to hand over than to pack. */
const packedAtOnce = 2 ** 18;

async function* texts(
  lines: Iterable<EvidenceLine> | AsyncIterable<EvidenceLine>,
): AsyncGenerator<string> {
  let text = '';
  for await (const one of lines) {
    text += `${JSON.stringify(one)}\n`;
    if (text.length < packedAtOnce) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** All that a report was judged by, in lines. Secrets are replaced as in the report. */
export function* evidenceLines(input: RunInput): Generator<EvidenceLine> {
  const { targets, disguise = asItIs, gating, ...run } = input;
  const clean = remembering(disguise);
  const baseline = gating?.baseline && baselineOf(gating.baseline);
  const asked = gating && { ...gating, baseline: baseline ?? null };
  const { defects } = run;
  yield { run: { ...run, defects: withTexts(defects, clean), ...(asked && { gating: asked }) } };
  for (const target of targets) {
    yield { target: { ...targetOf(target, clean), ...withTexts(shownOf(target), clean) } };
    let altered = false;
    const noting = (text: string) => {
      const safe = clean(text);
      altered ||= safe !== text;
      return safe;
    };
    for (const result of target.results) {
      yield { result: storedResult(result, target.gates, noting) };
    }
    if (altered) yield { altered };
  }
}

const asItIs = (text: string) => text;

function shownOf(target: TargetInput): Pick<StoredTarget, 'connection' | 'suspicion' | 'left'> {
  const { connection, suspicion } = target;
  return {
    ...(connection && { connection }),
    ...(suspicion && { suspicion }),
    left: observationsOf(target),
  };
}

/** Most texts of exchanges come again: names, media types, bodies of megabytes. */
function remembering(disguise: DisguiseText): DisguiseText {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const clean = disguise(text);
    known.set(text, clean);
    return clean;
  };
}

function targetOf(target: TargetInput, clean: DisguiseText): StoredTarget {
  const { name, baseUrl, gates, unmounted, refused, lost, durationMs } = target;
  const { trouble, ended, notes, notRun, leftOut, within, picked, implementation } = target;
  return {
    name,
    baseUrl,
    ...(implementation && { implementation: withTexts(implementation, clean) }),
    gates,
    unmounted,
    lost,
    durationMs,
    refused: withTexts(refused, clean),
    ...(trouble !== undefined && { trouble: clean(trouble) }),
    ...(ended !== undefined && { ended }),
    ...(notes && { notes }),
    ...(notRun && { notRun: { ...notRun, reason: clean(notRun.reason) } }),
    ...(leftOut && { leftOut }),
    ...(within && { within }),
    ...(picked && { picked }),
  };
}
