import type { CheckResult, Finding } from '../../harness/model/result.ts';
import { wellFormed } from '../../harness/model/spelled-out.ts';
import { withTexts } from '../../harness/model/texts.ts';
import { lengthOf } from './curl.ts';
import type { TargetInput } from '../inputs/inputs.ts';
import { EvidenceRoom } from '../inputs/room.ts';
import { type AnsweredStep, bodyJson, isUnread } from './answered.ts';
import { type ComparedSteps, comparedOf } from './compared.ts';
import { madeBy } from './known-ids.ts';
import { type ScriptSetting, linesOf, said } from './lines.ts';
import { setting } from './setting.ts';
import { Sources } from './sources.ts';
import { type Step, requestsOf, stepsOf } from './steps.ts';
import { textsIn } from './texts.ts';
import { transcriptOf } from './transcript.ts';
import { quote } from '../text/shell.ts';

/** Requests of more characters stand in no script; those of probes on sizes have some megabytes. */
const longestMessage = 5_000_000;

/** The script of a finding, or one that says why it can't tell; see `scriptOf`. */
export function scriptWithin(finding: Finding, result: CheckResult, input: TargetInput): string {
  const { room = new EvidenceRoom() } = input;
  const { exchanges } = result;
  const compared = [finding.exchange, ...(finding.proof ?? [])];
  const sent = transcriptOf(result, finding).map(({ exchange }) => lengthOf(exchange.request));
  const requests = sent.reduce((sum, one) => sum + one, 0);
  if (compared.some((position) => isUnread(exchanges[position]?.response ?? null)))
    return cannotTell('an answer of it is too long to be compared here');
  const text = requests > longestMessage ? '' : scriptOf(finding, result, input);
  return text !== '' && room.takesScript(text.length)
    ? text
    : cannotTell('its requests are too long for a script');
}

function cannotTell(why: string): string {
  return [said(`what showed this can not be told: ${why}`), 'exit 2', ''].join('\n');
}

/**
 * A script for bash, curl and jq that takes all steps of the drive which showed a finding, each with
 * the values that the answers before it give this time, and then says whether it is seen again. The
 * functions that it calls stand in the prelude, which comes before it.
 */
export function scriptOf(finding: Finding, result: CheckResult, input: TargetInput): string {
  const transcript = transcriptOf(result, finding);
  const steps = stepsOf(transcript);
  const requests = requestsOf(steps);
  const stepAt = new Map(requests.map(({ number, placed }) => [placed.position, number]));
  const numbers = (positions: readonly number[]) =>
    positions.flatMap((position) => stepAt.get(position) ?? []).toSorted((a, b) => a - b);
  const [failing = 0] = numbers([finding.exchange]);
  const proof = [...new Set(numbers([finding.exchange, ...(finding.proof ?? [])]))];
  const controls = new Set(finding.controls);
  const musts = new Set(
    requests
      .filter(({ number }) => number !== failing)
      .filter(({ placed: { exchange, position } }) => {
        const status = exchange.response?.status ?? 0;
        const taken = exchange.fault === null && status >= 200 && status < 300;
        return taken && (controls.has(position) || exchange.label === null);
      })
      .map(({ number }) => number),
  );
  const { context, lines: settings } = setting(steps, result, input);
  const script: ScriptSetting = {
    sources: new Sources(textsOf(steps), result.variants),
    context,
    musts,
    held: new Map(),
  };
  const body = steps.flatMap((step) => {
    const lines = linesOf(step, script);
    learn(step, script.sources);
    return lines;
  });
  const startedAtMs = transcript[0]?.exchange.startedAtMs ?? 0;
  const answers = steps.flatMap(answersOf);
  const compared = comparedOf(finding, { failing, proof }, answers, racesIn(steps), startedAtMs);
  return [
    ...settings,
    'started=$(now)',
    ...body,
    '',
    said(`expected: ${finding.expected}`),
    verdictLine(compared),
    '',
  ].join('\n');
}

/** All that the requests of a script hold. */
function textsOf(steps: readonly Step[]): string {
  const held = steps.flatMap((step) =>
    step.kind === 'aside' && step.aside.kind === 'open' ? [step.aside.request] : [],
  );
  const sent = requestsOf(steps).map(({ placed }) => placed.exchange.request);
  return [...sent, ...held].flatMap(textsIn).join('\n');
}

function learn(step: Step, sources: Sources): void {
  if (step.kind === 'send' || step.kind === 'race')
    for (const { number, placed } of requestsOf([step]))
      sources.learn(number, bodyJson(placed.exchange.response));
}

function answersOf(step: Step): readonly AnsweredStep[] {
  if (step.kind === 'hook') {
    const made = madeBy[step.aside.state];
    const json = valuesOf(step);
    return [{ step: step.number, response: null, json, ...(made !== undefined && { made }) }];
  }
  return requestsOf([step]).map(({ number, placed: { exchange } }) => ({
    step: number,
    response: exchange.response,
    json: bodyJson(exchange.response),
  }));
}

/** A teardown answers nothing that counts. */
function valuesOf({ aside }: Extract<Step, { kind: 'hook' }>): unknown {
  return aside.kind === 'setup' ? aside.values : undefined;
}

function racesIn(steps: readonly Step[]): Readonly<Record<string, number>> {
  const races = steps.flatMap((step) => (step.kind === 'race' ? [step.runners] : []));
  return Object.fromEntries(
    races.flatMap((runners) => runners.map(({ number }) => [number, runners[0]?.number ?? number])),
  );
}

function verdictLine({ was, ...of }: ComparedSteps): string {
  const told = JSON.stringify([of, was]);
  const isWhole = told === JSON.stringify(withTexts([of, was], wellFormed, wellFormed));
  if (!isWhole)
    return "cannot 'an answer of the run had half a character, which jq can not compare'";
  return ['verdict', quote(JSON.stringify(of)), quote(JSON.stringify(was))].join(' ');
}
