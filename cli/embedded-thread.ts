import { parentPort } from 'node:worker_threads';
import { isBroken } from '../harness/judge/judge-check.ts';
import { enoughFailed } from '../harness/model/grace.ts';
import { driveHere, type EmbeddedNews, type EmbeddedOrder } from './drive-embedded.ts';

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
    // whoever follows asks what was broken, and for no evidence
    onResult: ({ units, requests }) =>
      tell({ kind: 'result', result: { units: units.filter(isBroken), requests } }),
    signal: ended.signal,
  });
  tell({ kind: 'driven', driven });
}

parentPort?.on('message', (order: EmbeddedOrder) => void obey(order));
