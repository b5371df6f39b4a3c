import { setTimeout as sleep } from 'node:timers/promises';
import { recordRequest, type Sent } from '../../client/record.ts';
import { accepted } from '../../judge/accepted.ts';
import type { OpenRequest } from '../../model/drive.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { DriveParts } from './drive-parts.ts';
import { guard, keep, noteChange } from './recorder.ts';
import { nowMs } from '../../model/now.ts';

/** Opens a request with its body withheld; see `Drive.hold`. */
export async function holdOpen(
  parts: DriveParts,
  label: string,
  request: RequestSpec,
): Promise<OpenRequest> {
  guard(parts, label, request);
  const { env, recording, signal } = parts;
  env.allowance.take();
  const atMs = nowMs();
  const held = await env.client.hold(request, { label, signal });
  recording.asides.push({
    kind: 'open',
    name: label,
    request: recordRequest(env.secrets, { ...request, manner: 'withheld' }),
    atMs,
  });
  let finished = false;
  const recorded = async (ending: Promise<Sent>) => {
    finished = true;
    const { answer } = await ending;
    noteChange(parts, { sentAtMs: atMs, accepted: accepted(answer) }, request);
    return keep(parts, request, answer);
  };
  return {
    abort: () => {
      held.abort();
      if (!finished) recording.asides.push({ kind: 'drop', name: label });
      finished = true;
    },
    begin: (bytes) => {
      recording.asides.push({ kind: 'begin', name: label, bytes });
      return held.begin(bytes);
    },
    answeredWithin: async (ms) => {
      const startedMs = nowMs();
      await Promise.race([held.answered, sleep(ms, undefined, { ref: false })]);
      recording.asides.push({ kind: 'pause', ms: nowMs() - startedMs });
      return held.settled();
    },
    complete: () => recorded(held.complete()),
    finish: () => recorded(held.finish()),
  };
}
