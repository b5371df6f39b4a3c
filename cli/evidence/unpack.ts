import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isObject } from '../../harness/model/json.ts';
import { systemErrorCode } from '../../harness/model/system-error.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { plannedCheck, type RunInput, type TargetInput } from '../../reporters/inputs.ts';
import { proofFiles } from '../../reporters/outputs.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { replayCommand } from '../replay-command.ts';
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

const inflated = promisify(gunzip);

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
  const lines = await linesIn(path);
  let run: StoredRun | null = null;
  const groups: Writable[] = [];
  for (const one of lines) {
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
    // whoever wrote it may have left anything out that judging takes
    const what = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path}: not the evidence of a run: ${what}`);
  }
}

async function linesIn(path: string): Promise<readonly EvidenceLine[]> {
  const packed = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`${path}: can't be read (${systemErrorCode(error)})`);
  });
  try {
    const text = (await inflated(packed)).toString('utf8');
    return text.split('\n').flatMap((one) => (one === '' ? [] : [lineOf(JSON.parse(one))]));
  } catch {
    throw new UsageError(`${path}: not lines of JSON packed by gzip`);
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
    checks: checks.map(plannedCheck),
    clauses: Object.values(clauses),
    results: results.map((one) => judgeStored(one, target.gates)),
    waivers,
    today,
    ...(shards && { shards }),
    ...(out !== undefined && { replay: (clause) => replayCommand(out, clause, { config, url }) }),
  };
}
