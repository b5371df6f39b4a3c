import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { withTexts } from '../../harness/model/texts.ts';
import type { DisguiseText } from '../../reporters/disguise.ts';
import { observationsOf } from '../../reporters/facts.ts';
import type { RunInput, TargetInput } from '../../reporters/inputs.ts';
import { proofFiles } from '../../reporters/outputs.ts';
import { baselineOf } from '../../reporters/baseline-file.ts';
import { storedResult, type StoredResult } from './stored-result.ts';

/** What evidence keeps of a run: all that folding it again takes, save its targets. */
export type StoredRun = Omit<RunInput, 'targets' | 'disguise'>;

/**
 * What it keeps of a target, save its results and what every suite knows by itself. Of a shard also what
 * the pages of merged reports are made of, and no verdict: `left` are all its observations then.
 */
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

/**
 * Writes all that a report was judged by into its folder, a line of JSON each, packed by gzip. Secrets
 * are replaced as in the report.
 */
export function packEvidence(folder: string, input: RunInput, signal?: AbortSignal): Promise<void> {
  return writeEvidence(folder, linesOf(input), signal);
}

/** Writes lines of evidence into a folder; rejects with the signal's reason where that aborts. */
export async function writeEvidence(
  folder: string,
  lines: Iterable<EvidenceLine>,
  signal?: AbortSignal,
): Promise<void> {
  const path = join(folder, proofFiles.evidence);
  const unfinished = `${path}.tmp`;
  try {
    await pipeline(
      Readable.from(texts(lines, signal)),
      createGzip(),
      createWriteStream(unfinished),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* texts(lines: Iterable<EvidenceLine>, signal?: AbortSignal): AsyncGenerator<string> {
  for (const one of lines) {
    yield `${JSON.stringify(one)}\n`;
    // a line may take long to look into: a signal is heard in between
    await setImmediate();
    signal?.throwIfAborted();
  }
}

function* linesOf(input: RunInput): Generator<EvidenceLine> {
  const { targets, disguise = asItIs, gating, ...run } = input;
  const clean = remembering(disguise);
  const baseline = gating?.baseline && baselineOf(gating.baseline);
  const asked = gating && { ...gating, baseline: baseline ?? null };
  const { defects } = run;
  yield { run: { ...run, defects: withTexts(defects, clean), ...(asked && { gating: asked }) } };
  for (const target of targets) {
    const shown = run.shards && withTexts(shownOf(target), clean);
    yield { target: { ...targetOf(target, clean), ...shown } };
    let altered = false;
    const noting = (text: string) => {
      const safe = clean(text);
      altered ||= safe !== text;
      return safe;
    };
    for (const result of target.results) {
      yield { result: storedResult(result, target.gates, noting, run.shards !== undefined) };
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
    ...(notRun !== undefined && { notRun: clean(notRun) }),
    ...(leftOut && { leftOut }),
    ...(within && { within }),
    ...(picked && { picked }),
  };
}
