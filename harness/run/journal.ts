import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../model/exchange.ts';

/**
 * Writes each exchange of a worker to a file of its own in a folder, one line of JSON each, at once:
 * a run keeps in memory only what is judged, and a worker is told nothing of its end.
 */
export function openJournal(folder: string): (exchange: Exchange) => void {
  const path = join(folder, `${randomUUID()}.ndjson`);
  return (exchange) => appendFileSync(path, `${JSON.stringify(exchange)}\n`);
}
