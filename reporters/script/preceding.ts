import type { InterimAction } from '../../harness/model/exchange.ts';
import type { CheckResult, Finding } from '../../harness/model/result.ts';
import type { RecordedRequest } from '../report.ts';
import { bodyJson } from './answered.ts';
import { kindOfId, jsonWith, pathWith } from './short-ids.ts';
import { madeBy } from './known-ids.ts';
import { memberNameOf } from './leaves.ts';
import { Sources, type Used } from './sources.ts';
import { requestsOf, stepsOf, type RacedRequest, type Step } from './steps.ts';
import { transcriptOf } from './transcript.ts';

/** What went before the request that shows a finding, in words; a part is left out where there is none. */
export interface Preceding {
  /** How many steps, and what they made that the request names: `3 steps that made an endpoint`. */
  readonly rests?: string;
  /** The last steps that changed what the request is about: `disable 204, state endpoint paused`. */
  readonly after?: string;
}

/** Changes that are shown: the last ones. */
const mostChanges = 3;

/** Tells what went before the request that shows a finding. */
export function precedingOf(finding: Finding, result: CheckResult): Preceding {
  const steps = stepsOf(transcriptOf(result, finding));
  const at = steps.findIndex((step) =>
    requestsOf([step]).some(({ placed }) => placed.position === finding.exchange),
  );
  const own = requestsOf(steps.slice(at, at + 1)).find(
    ({ placed }) => placed.position === finding.exchange,
  );
  if (!own) return {};
  const before = steps.slice(0, at);
  const rests = restsOf(own, before, result);
  const after = changesOf(own.placed.exchange.request, before).join(', ');
  return { ...(rests !== '' && { rests }), ...(after !== '' && { after }) };
}

function restsOf(
  { placed }: RacedRequest,
  before: readonly Step[],
  { placeholders }: CheckResult,
): string {
  const sources = new Sources('');
  const hooks = new Map<number, string>();
  for (const step of before) {
    for (const { placed: sent, number } of requestsOf([step])) {
      sources.fill(sent.exchange.request, null);
      sources.learn(number, bodyJson(sent.exchange.response));
    }
    if (step.kind !== 'hook' || step.aside.kind !== 'setup') continue;
    hooks.set(step.number, step.aside.state);
    sources.learnAll(step.number, step.aside.values, step.aside.state);
  }
  const used = sources
    .usedBy(placed.exchange.request)
    .filter(({ text }) => !(text in placeholders));
  const made = [...new Set(used.flatMap((one) => nounOf(one, hooks.get(one.step))))];
  if (made.length === 0) return '';
  const number = before
    .map((step) => (step.kind === 'hook' ? 1 : requestsOf([step]).length))
    .reduce((sum, one) => sum + one, 0);
  return `${number} step${number === 1 ? '' : 's'} that made ${listed(made)}`;
}

/** What a value of an earlier answer names; nothing where it is no id and no sample. */
function nounOf({ path }: Used, state: string | undefined): readonly string[] {
  const kind = kindOfId(memberNameOf(path)) || madeBy[state ?? ''];
  if (kind !== undefined) return [withArticle(kind.replace(/_id$/, '').replaceAll('_', ' '))];
  // what an account of the hook has besides its ids, the command `account` prints
  return state === undefined || state === 'account' ? [] : [withArticle(state)];
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What changed the things that a request names, or those that it lists, the last changes alone. */
function changesOf(request: RecordedRequest, before: readonly Step[]): readonly string[] {
  const named = idsIn(request);
  const subjects = named.size > 0 ? named : listedIn(request, before);
  const changes = before.flatMap((step, place) => {
    if (step.kind === 'hook') return stateWords(step.aside, subjects, before.slice(place + 1));
    return requestsOf([step]).flatMap((runner) => changeWords(runner, subjects));
  });
  const counted: { readonly words: string; times: number }[] = [];
  for (const words of changes) {
    const last = counted.at(-1);
    if (last?.words === words) last.times += 1;
    else counted.push({ words, times: 1 });
  }
  return counted
    .slice(-mostChanges)
    .map(({ words, times }) => (times === 1 ? words : `${times} times ${words}`));
}

/** The things below a list to which requests went before. */
function listedIn({ path }: RecordedRequest, before: readonly Step[]): ReadonlySet<string> {
  const list = `${path.split('?', 1)[0] ?? ''}/`;
  const sent = requestsOf(before).map(({ placed }) => placed.exchange.request);
  const below = sent.filter((one) => one.path.startsWith(list));
  return new Set(below.flatMap((one) => [...idsIn({ path: one.path, body: null })].slice(0, 1)));
}

/** A request to a thing that was taken, other than a look at it. */
function changeWords(
  { placed: { exchange } }: RacedRequest,
  subjects: ReadonlySet<string>,
): readonly string[] {
  const { callee, request, response } = exchange;
  const taken = response && response.status >= 200 && response.status < 300;
  if (!taken || callee === null || request.method === 'GET' || request.method === 'HEAD') return [];
  const named = [...idsIn({ path: request.path, body: null })];
  if (!named.some((id) => subjects.has(id))) return [];
  return [`${callee.split('.').at(-1) ?? callee} ${response.status}`];
}

/** Conditions of a whole account. */
const conditions = ['billing', 'outage', 'timeout', 'clock'];

/** A state of a thing, or of its account, that holds still. */
function stateWords(
  { kind, state, params, values }: Extract<InterimAction, { readonly state: string }>,
  subjects: ReadonlySet<string>,
  later: readonly Step[],
): readonly string[] {
  const ended = later.some(
    (step) => step.kind === 'hook' && step.aside.kind === 'teardown' && step.aside.state === state,
  );
  if (kind !== 'setup' || ended || state === 'account' || state === 'credential') return [];
  const known = [...Object.values(params), ...Object.values(values)].flat();
  const meant = known.some((one) => typeof one === 'string' && subjects.has(one));
  if (!meant && !conditions.includes(state)) return [];
  const words = Object.entries(params).flatMap(([name, value]) => paramWords(name, value));
  return words.length === 0 && !conditions.includes(state)
    ? []
    : [['state', state, ...words].join(' ')];
}

function paramWords(name: string, value: unknown): readonly string[] {
  if (name === 'plane' || kindOfId(name) !== null) return [];
  if (value === true) return [name];
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || value === false ? [`${name} ${value}`] : [];
}

/** The ids that stand in a request. */
function idsIn({ path, body }: Pick<RecordedRequest, 'path' | 'body'>): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (id: string, kind: string) => {
    if (kind !== 'cursor') found.add(decoded(id));
    return null;
  };
  pathWith(path, note);
  if (body?.encoding === 'utf8') jsonWith(body.content, note);
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
