import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { repeated, otherValue } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import {
  type Check,
  type ClaimVerdict,
  vacuous,
  type Claim,
} from '../../../harness/model/check.ts';
import type { ResourcePlane, Drive } from '../../../harness/model/drive.ts';
import { showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import {
  webhookRoutes,
  endpointsIn,
  listedInPath,
} from '../../resources/endpoints/endpoint-routes.ts';
import { enabledEndpoint } from '../../resources/endpoints/endpoint-turns.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { unaskedKey } from '../../resources/unasked-key.ts';

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

/**
 * no step of an endpoint asks for a key; of two that have one, each does what it is to do. A create and
 * a rotate are left out: who answers them as before shows a secret twice, which is another matter.
 */
export function stepsUnderOneKey(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  return defineCheck({
    id: `${routes}.enable/one-key`,
    title: 'turns an endpoint on and off whatever the Idempotency-Key was used for before',
    callee: `${routes}.enable`,
    alsoCalls: [`${routes}.create`, `${routes}.disable`, `${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const both = [await drive.endpoint(plane), await drive.endpoint(plane)] as const;
      for (const step of ['enable', 'disable'] as const) {
        const key = unaskedKey(drive);
        for (const [place, endpoint_id] of both.entries()) {
          const label = place === 0 ? step : `${step}-second`;
          const parts = { path: { endpoint_id }, ...key };
          await drive.send(label, drive.request(`${routes}.${step}`, parts));
        }
        await lookUntil(drive, plane, `${step}-list`, both, step);
        // one that is not turned without the key either is the matter of another clause
        const path = { endpoint_id: both[1] };
        await drive.send(`${step}-alone`, drive.request(`${routes}.${step}`, { path }));
        await lookUntil(drive, plane, `${step}-alone-list`, both, step);
      }
    },
    claims: [turns(plane, 'enable'), turns(plane, 'disable')],
  });
}

/** Reads the list until it shows that some endpoints were turned. */
async function lookUntil(
  drive: Drive,
  plane: ResourcePlane,
  label: string,
  ids: readonly string[],
  step: 'enable' | 'disable',
): Promise<void> {
  await sendUntil(drive, label, drive.request(`${webhookRoutes[plane]}.list`), ([one]) => {
    const shown = one ? endpointsIn(one) : [];
    return ids.every((id) =>
      shown.some((each) => each['endpoint_id'] === id && each['enabled'] === (step === 'enable')),
    );
  });
}

/** Claims that the second endpoint was turned where the first one was. */
function turns(plane: ResourcePlane, step: 'enable' | 'disable'): Claim {
  const [second, alone] = [`${step}-second`, `${step}-alone`];
  const controls = [step, `${step}-list`, alone, `${alone}-list`];
  return claims(`${plane}.whatever-key`, { reads: [second, ...controls], controls }, (read) => {
    // to refuse a key that was used before for something else is no repeat of that
    if (!accepted(read(second))) return vacuous;
    const on = step === 'enable';
    const enabledIn = (label: string, list: string) =>
      listedInPath(read(label), read(list))?.['enabled'];
    const is = enabledIn(second, `${step}-list`);
    const both = enabledIn(step, `${step}-list`) === on && enabledIn(alone, `${alone}-list`) === on;
    if (!both || typeof is !== 'boolean')
      return { inconclusive: 'the endpoints are not turned without the key either' };
    return is === on ? null : { at: `${step}-list`, ...otherValue('enabled', on, is) };
  });
}
