import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isObject } from '../../harness/model/json.ts';
import { systemErrorIn } from '../../harness/model/system-error.ts';
import { assertStored } from '../../harness/target-file/json-file.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { RunInput, TargetInput } from '../../reporters/inputs/inputs.ts';
import { proofFiles } from '../../reporters/output-names.ts';
import { replayCommand } from '../../engine/replay-command.ts';
import { wholeSuite } from '../../engine/whole-suite.ts';
import type { EvidenceLine, StoredRun, StoredTarget } from './pack.ts';
import { judgeStored, type StoredResult } from './stored-result.ts';

/** What was read from a folder's evidence, judged again. */
interface Unpacked {
  readonly input: RunInput;
  readonly exchanges: number;
  /** Clauses of which the run left something open by its own word, and where. */
  readonly taken: readonly string[];
  /** The targets some of whose texts were replaced, since they gave a secret away. */
  readonly altered: ReadonlySet<string>;
}

const newline = 0x0a;
/** Bytes of a line, unpacked: a result, with all that it recorded. */
const longestLine = 96_000_000;
/** Bytes of all lines: so many by themselves, and so many times those of the packed file; runs pack to a twentieth. */
const mostByItself = 192_000_000;
const mostTimes = 60;

/** A target in evidence. */
export interface StoredGroup {
  readonly target: StoredTarget;
  readonly results: readonly StoredResult[];
  readonly altered?: true;
}

/** What the evidence of a run holds. */
export interface StoredEvidence {
  readonly run: StoredRun;
  readonly groups: readonly StoredGroup[];
}

/** Judges the evidence of a report's folder again; throws a UsageError where it is none. */
export async function unpackEvidence(folder: string): Promise<Unpacked> {
  return judgedAgain(await readEvidence(folder), folder);
}

/** Reads the evidence of a report's folder; throws a UsageError where it is none. */
export async function readEvidence(folder: string): Promise<StoredEvidence> {
  const path = join(folder, proofFiles.evidence);
  let run: StoredRun | null = null;
  const groups: Writable[] = [];
  for await (const one of linesIn(path)) {
    if ('run' in one) ({ run } = one);
    else if ('target' in one) groups.push({ target: one.target, results: [] });
    else if ('result' in one) groups.at(-1)?.results.push(one.result);
    else Object.assign(groups.at(-1) ?? {}, one);
  }
  if (!run) throw new UsageError(`${path}: it names no run`);
  return { run, groups };
}

/** Judges evidence again that was read from a folder. */
export function judgedAgain(evidence: StoredEvidence, folder: string): Unpacked {
  const path = join(folder, proofFiles.evidence);
  try {
    return unpacked(evidence);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`);
    // anyone who wrote it may have left anything out that judging takes
    const what = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path}: not the evidence of a run: ${what}`);
  }
}

/** Reads line by line: a file that is small as it is packed may have no end once it is not. */
async function* linesIn(path: string): AsyncGenerator<EvidenceLine> {
  const most = mostByItself + mostTimes * assertStored(path);
  const stream = createGunzip();
  const reading = pipeline(createReadStream(path), stream);
  // awaited below, where all was read
  reading.catch(() => undefined);
  let line: Buffer[] = [];
  let length = 0;
  let sum = 0;
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk;
      sum += bytes.length;
      let from = 0;
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
        line.push(bytes.subarray(from, at));
        const text = Buffer.concat(line).toString('utf8');
        if (text !== '') yield lineOf(JSON.parse(text));
        [line, length, from] = [[], 0, at + 1];
      }
      line.push(bytes.subarray(from));
      length += bytes.length - from;
      if (sum > most || length > longestLine)
        throw new UsageError(`${path}: unpacked it is longer than the evidence of a run`);
    }
    await reading;
    if (length > 0) yield lineOf(JSON.parse(Buffer.concat(line).toString('utf8')));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = systemErrorIn(error);
    if (code !== null) throw new UsageError(`${path}: can't be read (${code})`);
    throw new UsageError(`${path}: not lines of JSON packed by gzip`);
  } finally {
    stream.destroy();
  }
}

function lineOf(value: unknown): EvidenceLine {
  if (!isObject(value) || !isLine(value)) throw new Error('no line of evidence');
  // oxlint-disable-next-line no-unsafe-type-assertion -- what a line lacks shows when it is judged
  return value as unknown as EvidenceLine;
}

function isLine(value: Readonly<Record<string, unknown>>): boolean {
  return value['altered'] === true || ['run', 'target', 'result'].some((of) => isObject(value[of]));
}

interface Writable extends StoredGroup {
  readonly results: StoredResult[];
}

function unpacked({ run, groups }: StoredEvidence): Unpacked {
  const stored = groups.flatMap(({ results }) => results);
  return {
    input: { ...run, targets: groups.map((group) => targetInput(group, run)) },
    exchanges: stored.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    altered: new Set(groups.flatMap(({ target, altered }) => (altered ? target.name : []))),
    taken: groups.flatMap(({ target, results }) =>
      results.flatMap(({ doubts = [] }) =>
        doubts.map(({ clause, reason }) => `${clause} on ${target.name}: ${reason ?? ''}`),
      ),
    ),
  };
}

function targetInput(
  { target, results }: StoredGroup,
  { waivers, today, shards, out, invocation }: StoredRun,
): TargetInput {
  const { config, target: url } = invocation;
  return {
    ...target,
    ...wholeSuite,
    results: results.map((one) => judgeStored(one, target.gates)),
    waivers,
    today,
    ...(shards && { shards }),
    ...(out !== undefined && { replay: (clause) => replayCommand(out, clause, { config, url }) }),
  };
}
