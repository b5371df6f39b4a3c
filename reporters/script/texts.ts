import { readFileSync } from 'node:fs';
import type { RecordedRequest } from '../report.ts';

/** The parts of a request that may hold a value. */
export function textsIn({ path, headers, body, raw }: RecordedRequest): readonly string[] {
  const values = headers.map(([, value]) => value);
  return [path, ...values, body?.content ?? '', raw?.content ?? ''];
}

/** What every script begins with: the functions that its steps call, and those that compare what came of them. */
export function prelude(): string {
  return ['prelude.sh', 'verdict.sh']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n');
}

/** A UUIDv4 in its usual form, by itself. */
export const uuidForm =
  /(?<![\w-])[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\w-])/g;

/** The ids that the suite drew: the UUIDs of some texts that nothing else in them is a form of. */
export function drawnIn(texts: string): ReadonlySet<string> {
  const all = new Set([...texts.matchAll(uuidForm)].map(([id]) => id));
  const rest = texts.replaceAll(uuidForm, '').toLowerCase();
  return new Set([...all].filter((id) => !forms(id).some((form) => rest.includes(form))));
}

function forms(id: string): readonly string[] {
  return [id.slice(0, 13), id.slice(-12), id.replaceAll('-', '').slice(0, 12)];
}
