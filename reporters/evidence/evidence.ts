import type { CheckResult } from '../../harness/model/result.ts';
import type { TargetInput } from '../inputs/inputs.ts';
import type { Evidence } from '../report.ts';
import type { FindingIn } from '../inputs/result-index.ts';
import { kindOfFailure } from '../findings/finding-shape.ts';
import { clippedRequest, clippedResponse } from './clipped.ts';
import { shortCurl } from '../script/curl.ts';
import { placesOf } from './places.ts';
import { EvidenceRoom } from '../inputs/room.ts';
import { proofOf } from './proof.ts';
import { precedingOf, type Preceding } from '../script/preceding.ts';
import { scriptFile } from '../script/file.ts';
import { scriptWithin } from '../script/script.ts';
import { standsAlone } from '../script/stands-alone.ts';

/** Failures of one clause that are kept with their exchanges; the rest is counted only. */
const mostFailures = 8;
/** Those of them that have a script: it takes longer to make than all the rest of a report. */
const mostScripts = 3;

/** The exchanges that show a clause broken, each followed by the good requests beside it. */
export function evidenceOf(
  findings: readonly FindingIn[],
  input: TargetInput,
): readonly Evidence[] {
  const seen = new Set<string>();
  const { room = new EvidenceRoom() } = input;
  return differentFirst(findings)
    .slice(0, mostFailures)
    .flatMap(({ finding, result }, place) => {
      if (room.isFull && place > 0) return [];
      const { clause, expected, got, found, exchange, controls } = finding;
      const repetitions = result.repetitions?.[clause];
      const replay = input.replay?.(clause);
      const proof = proofOf(finding, result);
      const places = placesOf(finding, result, room.body);
      const failure = shown(result, exchange, 'failure', input).map((each) => ({
        ...each,
        ...(proof.length > 0 && { proof }),
        ...(places.length > 0 && { places }),
        ...(replay !== undefined && { replay }),
        ...precedingIn(finding, result),
        ...(place < mostScripts && scriptIn(finding, result, input, place + 1)),
        expected,
        got,
        ...(found && { found }),
        ...(repetitions && { repetitions }),
      }));
      const fresh = (room.isFull ? [] : controls).filter(
        (position) => !seen.has(`${result.check} ${position}`),
      );
      for (const position of fresh) seen.add(`${result.check} ${position}`);
      const beside = fresh.flatMap((at) => shown(result, at, 'control', input));
      return room.taking([...failure, ...beside].map((each) => withNames(each, result)));
    });
}

/** One exchange of a check, as a report shows it; empty where the check has none at that position. */
export function exchangeShown(
  result: CheckResult,
  position: number,
  role: Evidence['role'],
  input: TargetInput,
): readonly Evidence[] {
  return shown(result, position, role, input).map((each) => withNames(each, result));
}

/** Adds which of a check's placeholders an exchange holds. */
function withNames(evidence: Evidence, { placeholders }: CheckResult): Evidence {
  const { request, response, proof, places, expected, got, found } = evidence;
  const text = JSON.stringify([request, response, proof, places, expected, got, found]);
  const held = Object.entries(placeholders).filter(([placeholder]) => text.includes(placeholder));
  return held.length === 0 ? evidence : { ...evidence, placeholders: Object.fromEntries(held) };
}

/** A script where one can be made: what an odd answer makes impossible costs no report. */
function scriptIn(
  finding: FindingIn['finding'],
  result: CheckResult,
  input: TargetInput,
  number: number,
): Pick<Evidence, 'script'> {
  try {
    const text = scriptWithin(finding, result, input);
    return { script: { file: scriptFile(input, finding.clause, number), text } };
  } catch {
    return {};
  }
}

/** What went before, where that can be told: what an odd answer makes impossible costs no report. */
function precedingIn(
  finding: FindingIn['finding'],
  result: CheckResult,
): Preceding & Pick<Evidence, 'alone'> {
  try {
    const alone = standsAlone(finding, result);
    return { ...precedingOf(finding, result), ...(!alone && { alone }) };
  } catch {
    return {};
  }
}

/** Puts one finding of each kind before their repetitions, so that a cut list still shows all kinds. */
function differentFirst(findings: readonly FindingIn[]): readonly FindingIn[] {
  const kinds = new Set<string>();
  const first: FindingIn[] = [];
  const again: FindingIn[] = [];
  for (const each of findings) {
    const { finding, result } = each;
    const exchange = result.exchanges[finding.exchange];
    const kind = exchange ? kindOfFailure({ ...finding, ...exchange }) : '';
    (kinds.has(kind) ? again : first).push(each);
    kinds.add(kind);
  }
  return [...first, ...again];
}

function shown(
  result: CheckResult,
  position: number,
  role: Evidence['role'],
  input: TargetInput,
): readonly Evidence[] {
  const exchange = result.exchanges[position];
  if (!exchange) return [];
  const { request, response, noAnswer, label, fault, callee } = exchange;
  const { body: most } = input.room ?? new EvidenceRoom();
  const evidence: Evidence = {
    role,
    check: result.check,
    label,
    fault,
    request: clippedRequest(request, most),
    response: response && clippedResponse(response, most),
    noAnswer,
    curl: shortCurl(request, { ...input, placeholders: result.placeholders }),
    ...(callee !== null && { callee }),
  };
  return [evidence];
}
