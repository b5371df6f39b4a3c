import type { RecordedRequest } from '../report.ts';

/** The parts of a request that may hold a value. */
export function textsIn({ path, headers, body, raw }: RecordedRequest): readonly string[] {
  const values = headers.map(([, value]) => value);
  return [path, ...values, body?.content ?? '', raw?.content ?? ''];
}
