import { randomUUID } from 'node:crypto';
import { appendFileSync, createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Exchange } from '../model/exchange.ts';
import { systemErrorIn } from '../model/system-error.ts';
import { withTexts } from '../model/texts.ts';
import type { Secrets } from '../secrets/secrets.ts';

/**
 * Writes each exchange of a worker to a file of its own in a folder, one line of JSON each, at once:
 * a run keeps in memory only what is judged, and a worker is told nothing of its end. A run that is killed
 * leaves the file, so that what gives a secret away is taken out before it is written. Where the disk is full
 * it ends with what it has: it is an archive, and no part of the verdict.
 */
export function openJournal(folder: string, secrets: Secrets): (exchange: Exchange) => void {
  const path = join(folder, `${randomUUID()}.ndjson`);
  let ended = false;
  return (exchange) => {
    if (ended) return;
    const shown = withTexts(exchange, (text) => secrets.disguise(text));
    try {
      appendFileSync(path, `${JSON.stringify(shown)}\n`);
    } catch (error) {
      if (systemErrorIn(error) === null) throw error;
      ended = true;
    }
  };
}

/** The exchanges that workers wrote to a folder, of each worker by itself; none is held. */
export async function readJournals(folder: string): Promise<readonly AsyncIterable<Exchange>[]> {
  const names = await readdir(folder);
  return names.toSorted().map((name) => exchangesIn(join(folder, name)));
}

async function* exchangesIn(file: string): AsyncGenerator<Exchange> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: 0 });
  for await (const line of lines) {
    const exchange = wholeLine(line);
    // a line that a full disk cut off is the last one
    if (exchange === null) return;
    yield exchange;
  }
}

function wholeLine(line: string): Exchange | null {
  try {
    const exchange: Exchange = JSON.parse(line);
    return exchange;
  } catch {
    return null;
  }
}
