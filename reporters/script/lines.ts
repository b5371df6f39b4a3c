import type { RecordedRequest } from '../report.ts';
import { curl, curlParts, type CurlContext } from './curl.ts';
import { bytesCommand } from './curl-body.ts';
import { printf, word } from '../text/shell.ts';
import { spelledOut } from '../../harness/model/spelled-out.ts';
import type { Sources } from './sources.ts';
import type { RacedRequest, Step } from './steps.ts';

/** What the lines of a script share. */
export interface ScriptSetting {
  readonly sources: Sources;
  /** Where the target is, and what replaces that and for secrets which no step can give. */
  readonly context: CurlContext;
  /** Steps whose request was good and taken, and on which others rest. */
  readonly musts: ReadonlySet<number>;
  /** Labels of bodies that are held back by now, each with the name it has in the script. */
  readonly held: Map<
    string,
    { readonly name: string; readonly request: RecordedRequest; begun: number }
  >;
}

/** The lines of one step. */
export function linesOf(step: Step, script: ScriptSetting): readonly string[] {
  switch (step.kind) {
    case 'hook':
      return hookLines(step, script);
    case 'race':
      return raceLines(step.runners, script);
    case 'send':
      return sendLines(step, script);
    default:
      return asideLines(step.aside, script);
  }
}

function hookLines(
  { number, aside }: Extract<Step, { kind: 'hook' }>,
  { sources, context }: ScriptSetting,
): readonly string[] {
  const { kind, state, params, values } = aside;
  const texts = [JSON.stringify(params), ...(kind === 'teardown' ? [JSON.stringify(values)] : [])];
  const { texts: filledIn, placeholders, lines } = sources.fillJson(texts);
  const known = { ...context.placeholders, ...placeholders };
  const words = filledIn.map((text) => word(text, known, 'utf8'));
  if (kind === 'setup') sources.learnAll(number, values, state);
  return ['', ...lines, `hook ${number} ${kind} ${state} ${words.join(' ')}`];
}

function sendLines({ number, placed }: RacedRequest, script: ScriptSetting): readonly string[] {
  const { exchange } = placed;
  const { label, request, response } = exchange;
  const held = script.held.get(label ?? '');
  const heading = ['', `# ${number}. ${titleOf(exchange)}`];
  const after = [
    `told ${number} ${response?.status ?? 0} ${word(callOf(request), {}, 'latin1')}`,
    ...(script.musts.has(number) ? [`must ${number}`] : []),
  ];
  if (held) {
    script.held.delete(label ?? '');
    const { lines, feed } = restOf(held, exchange.startedAtMs, script);
    return [...heading, ...lines, `finish ${number} ${held.name} rest < <(${feed})`, ...after];
  }
  const { lines, placeholders, filledIn } = filled(request, exchange.startedAtMs, script);
  const context = { ...script.context, placeholders };
  if (request.manner === 'withheld') {
    const begun = curl(filledIn, { ...context, taker: `open ${number} alone`, fed: true });
    return [...heading, ...lines, begun, `finish ${number} alone answer`, ...after];
  }
  const taker = `${request.manner === 'raw' ? 'raw' : 'send'} ${number}`;
  return [...heading, ...lines, curl(filledIn, { ...context, taker }), ...after];
}

/** One curl that opens all connections and sends on each as soon as it may. */
function raceLines(runners: readonly RacedRequest[], script: ScriptSetting): readonly string[] {
  const numbers = runners.map(({ number }) => number);
  const set: string[] = [];
  const requests = runners.map(({ number, placed: { exchange } }) => {
    const { lines, placeholders, filledIn } = filled(
      exchange.request,
      exchange.startedAtMs,
      script,
    );
    set.push(...lines);
    const { feed, words } = curlParts(filledIn, { ...script.context, placeholders });
    if (feed !== null) set.push(`{ ${feed}; } >"$work/${number}.sent"`);
    const kept = `-D "$work/${number}.head" -o "$work/${number}.body" --max-time 30`;
    return `-sS ${words.replace(/ @-$/, ` @"$work/${number}.sent"`)} ${kept}`;
  });
  const told = runners.flatMap(({ number, placed: { exchange } }) => [
    `answered ${number}`,
    `told ${number} ${exchange.response?.status ?? 0} ${word(callOf(exchange.request), {}, 'latin1')}`,
  ]);
  const heading = `# ${numbers.join(', ')}. at the same instant`;
  const line = `at_once curl -Z --parallel-immediate ${requests.join(' \\\n  --next ')}`;
  return ['', heading, ...set, line, ...told];
}

function asideLines(
  aside: Extract<Step, { kind: 'aside' }>['aside'],
  script: ScriptSetting,
): readonly string[] {
  const { held } = script;
  if (aside.kind === 'pause') return ['', `sleep ${(aside.ms / 1000).toFixed(3)}`];
  if (aside.kind === 'open') {
    const name = `held_${held.size + 1}`;
    const { lines, placeholders, filledIn } = filled(heldBack(aside.request), aside.atMs, script);
    held.set(aside.name, { name, request: aside.request, begun: 0 });
    const context = { ...script.context, placeholders, taker: `open 0 ${name}`, fed: true };
    return [
      '',
      `# a request whose body is held back: ${name}`,
      ...lines,
      curl({ ...filledIn, manner: aside.request.manner }, context),
    ];
  }
  const one = held.get(aside.name);
  if (!one) return [];
  if (aside.kind === 'begin') {
    one.begun += aside.bytes;
    const { body } = one.request;
    const part = body ? bytesCommand(body, script.context.placeholders) : ':';
    return [`{ ${part}; } | head -c ${aside.bytes} >&"$(line ${one.name})"`];
  }
  held.delete(aside.name);
  return [`drop ${one.name}`];
}

/** The rest of a body that is held back. */
function restOf(
  { request, begun }: { readonly request: RecordedRequest; readonly begun: number },
  startedAtMs: number,
  script: ScriptSetting,
) {
  const { lines, placeholders } = filled(heldBack(request), startedAtMs, script);
  const whole = request.body ? bytesCommand(request.body, placeholders) : ':';
  return { lines, feed: begun === 0 ? whole : `{ ${whole}; } | tail -c +${begun + 1}` };
}

/** The length of a body that is held back was announced. */
function heldBack(request: RecordedRequest): RecordedRequest {
  return { ...request, manner: 'withheld' };
}

/** A request with what comes from earlier answers, beside what the environment gives. */
function filled(
  request: RecordedRequest,
  startedAtMs: number | null,
  { sources, context }: ScriptSetting,
) {
  const { request: filledIn, lines, placeholders } = sources.fill(request, startedAtMs);
  return { lines, filledIn, placeholders: { ...context.placeholders, ...placeholders } };
}

function callOf({ method, path }: RecordedRequest): string {
  return spelledOut(`${method} ${path.split('?')[0] ?? ''}`.slice(0, 120));
}

function titleOf({ callee, fault, label }: RacedRequest['placed']['exchange']): string {
  const what = [callee ?? 'a request', label && `(${label})`].filter(Boolean).join(' ');
  const text = fault === null ? what : `${what}, with one thing wrong: ${fault}`;
  return text.replaceAll(/[^ -~]/g, '?').slice(0, 200);
}

/** The command that prints a text as one line, in which nothing is obeyed. */
export function said(text: string): string {
  return printf(`${spelledOut(text)}\n`, {}, 'utf8');
}
