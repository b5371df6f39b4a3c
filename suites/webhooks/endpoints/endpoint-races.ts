import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { repeated } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, ClaimVerdict } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { enabledEndpoint } from '../../resources/endpoints/endpoint-turns.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';

/** Fewer than may be in flight at once. */
const racers = ['racer-1', 'racer-2', 'racer-3'] as const;

/** Rotates that meet: each that is taken makes a secret of its own, and shows it alone. */
export function rotatesAtOnce(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const rotate = `${routes}.rotate` as const;
  return defineCheck({
    id: `${rotate}/at-once`,
    title: 'answers each of several rotates that come at once with a secret of its own',
    callee: rotate,
    alsoCalls: [`${routes}.create`],
    drive: async (drive) => {
      const path = { endpoint_id: await drive.endpoint(plane) };
      await drive.race(racers.map((label) => [label, drive.request(rotate, { path })] as const));
    },
    claims: [
      claims(`${rotate}.new-secret`, { reads: racers }, (read) => {
        const taken = racers.map(read).filter(accepted);
        if (taken.length < 2) return { inconclusive: `${taken.length} of them was taken` };
        return repeatedSecret(taken);
      }),
    ],
  });
}

/** What is found where one of some answers has the secret of one before it. */
export function repeatedSecret(answers: readonly Answer[]): ClaimVerdict {
  const secrets = answers.map(({ json }) => member(json, 'signing_secret_b64url'));
  if (secrets.includes(undefined)) return { inconclusive: 'a secret is missing' };
  const place = firstRepeated(secrets);
  const at = answers[place]?.exchange.label;
  return at ? { at, ...repeated('signing_secret_b64url', textOf(secrets[place])) } : null;
}

/** Steps of several endpoints that meet: each is done that is answered so, whatever came beside it. */
export function stepsAtOnce(plane: ResourcePlane): readonly Check[] {
  return [meeting(plane, 'enable'), meeting(plane, 'disable')];
}

function meeting(plane: ResourcePlane, step: 'enable' | 'disable'): Check {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  const enabled = step === 'enable';
  const clause = enabled
    ? (`${routes}.enable.sets-enabled` as const)
    : (`${routes}.disable.sets-disabled` as const);
  return defineCheck({
    id: `${callee}/several-at-once`,
    title: `${step}s each of several endpoints whose ${step}s come at once`,
    callee,
    alsoCalls: [`${routes}.create`, `${routes}.enable`, `${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const made: string[] = [];
      for (const _ of racers)
        made.push(await (enabled ? drive.endpoint(plane) : enabledEndpoint(drive, plane)));
      await drive.race(
        racers.map((label, place) => {
          const path = { endpoint_id: made[place] ?? '' };
          return [label, drive.request(callee, { path })] as const;
        }),
      );
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: racers.map((label) => showsEnabled(clause, label, enabled, 'after')),
  });
}
