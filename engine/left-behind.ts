import { join } from 'node:path';
import { createClient } from '../harness/client/client.ts';
import { accepted } from '../harness/judge/accepted.ts';
import { answerOf } from '../harness/client/answer-of.ts';
import type { CheckResult, Observation } from '../harness/model/result.ts';
import type { Target } from '../harness/model/target.ts';
import { disableLeft, type LeftBehind } from '../harness/run/account/left-behind.ts';
import { endTrail, readTrail } from '../harness/run/account/trail.ts';
import { addSecrets } from '../harness/secrets/account-secrets.ts';
import { Secrets } from '../harness/secrets/secrets.ts';

/** What a run may have left enabled, below the folder of its report. */
export function trailIn(folder: string): string {
  return join(folder, 'enabled-endpoints.ndjson');
}

/** Disables what the runs of a folder left enabled on a target's account, until `given` is aborted; forgets it once that is done. */
export async function tidyUp(
  target: Target,
  trail: string,
  given?: AbortSignal,
): Promise<LeftBehind> {
  const entries = readTrail(trail).filter((entry) => entry.target === target.name);
  const secrets = new Secrets(Buffer.alloc(32));
  if (target.account) addSecrets(secrets, target.account);
  const client = createClient({ target, secrets, ...(given && { given }) });
  try {
    const left = await disableLeft(client, target, entries);
    const done = 'endpoints' in left && left.endpoints.every(({ enabled }) => !enabled);
    if (done) endTrail(trail, target.name);
    return left;
  } finally {
    await client.close();
  }
}

const topic = 'left on the account';

/** Operations whose good requests leave something that nothing takes away, and what. */
const leaves: Readonly<Record<string, string>> = {
  'alpha.submit': 'test messages',
  'sealed.messages.submit': 'sealed messages',
  'sealed.inbound.upload': 'inbound events',
  'deliveries.replay': 'replayed deliveries',
  'sealed.deliveries.replay': 'replayed sealed deliveries',
  'workflow.action.propose': 'proposed actions',
  'workflow.action.schedule': 'scheduled actions',
  'workflow.action.send': 'sent actions',
  'workflow.action.cancel': 'cancelled actions',
  'devices.revoke': 'revoked devices',
};

/** What a run leaves on a fixed account and why, for its report. */
export function leftOn(results: readonly CheckResult[], left: LeftBehind): Observation[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const exchange of results.flatMap(({ exchanges }) => exchanges)) {
    const { callee, startedAtMs, durationMs, request } = exchange;
    const what = leaves[callee ?? ''];
    // one exchange may serve several checks
    const place = `${startedAtMs} ${durationMs} ${request.path}`;
    if (what === undefined || seen.has(place) || !accepted(answerOf(exchange))) continue;
    seen.add(place);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const stays = [...counts].map(([what, count]) => `${what}: ${count}, which nothing takes back`);
  const endpoints =
    'trouble' in left
      ? [`endpoints: not known (${left.trouble}); the command cleanup looks again`]
      : left.endpoints.map(
          ({ plane, endpointId, enabled, why }) =>
            `${plane} endpoint ${endpointId}: ${enabled ? 'ENABLED' : 'disabled'}; ${why}`,
        );
  return [...endpoints, ...stays].map((value) => ({ topic, value }));
}
