import { type EmbeddedNews, type EmbeddedOrder, driveHere } from './drive-embedded.ts';
import { isBroken } from '../harness/judge/judge-check.ts';
import { enoughFailed } from '../harness/model/stop.ts';
import { parentPort } from 'node:worker_threads';

// A thread that judges one embedded gateway after the other, as it is told.
let ended = new AbortController();
const tell = (news: EmbeddedNews) => parentPort?.postMessage(news);

async function obey(order: EmbeddedOrder): Promise<void> {
  if (order === 'stop' || order === 'enough') {
    ended.abort(order === 'enough' ? enoughFailed : undefined);
    return;
  }
  ended = new AbortController();
  const driven = await driveHere(order, {
    // anyone who follows asks what was broken, and for no evidence
    onResult: ({ units, requests }) =>
      tell({ kind: 'result', result: { units: units.filter(isBroken), requests } }),
    signal: ended.signal,
  });
  tell({ kind: 'driven', driven });
}

parentPort?.on('message', (order: EmbeddedOrder) => void obey(order));
