import { foundAt } from '../../../harness/claims/terms.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import {
  isMismatch,
  type Claim,
  type Inconclusive,
  type Reader,
} from '../../../harness/model/check.ts';
import type { Said } from '../../../harness/model/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { onlyAssumed } from '../../../harness/judge/assumed.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { endpointIn, missingEndpoint, otherEnabled } from './endpoint-listed.ts';
import { listedById, webhookRoutes } from './endpoint-routes.ts';

/** A step that sets up what a check is about. */
type Step = 'enable' | 'disable';

/** The clause on what each step brings about. */
const effects = { enable: 'enable.sets-enabled', disable: 'disable.sets-disabled' } as const;

/** The label that every check which turns an endpoint begins with. */
const first = 'turn-1-enable';

/** How many turns were taken with a drive, or with its like in another account's name. */
const turns = new WeakMap<Drive['send'], number>();

/** An endpoint of the check's own that is on. */
export async function enabledEndpoint(drive: Drive, plane: ResourcePlane): Promise<string> {
  const endpoint = await drive.endpoint(plane);
  await turn(drive, plane, endpoint, 'enable');
  return endpoint;
}

/**
 * Turns an endpoint on or off and looks whether it is, recorded as `turn-1-enable` and
 * `turn-1-enable-list`, and so on. What follows rests on it: a step that was refused, or of which
 * the list shows no effect, ends the drive, and `turnClaims` says of which clause it is a breach.
 */
export async function turn(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  step: Step,
): Promise<void> {
  const routes = webhookRoutes[plane];
  const count = (turns.get(drive.send) ?? 0) + 1;
  turns.set(drive.send, count);
  const label = `turn-${count}-${step}`;
  const path = { endpoint_id: endpoint };
  const send = async (name: string, request: Parameters<Drive['send']>[1]) =>
    orStop(drive, await drive.send(name, request));
  await send(label, drive.request(`${routes}.${step}`, { path }));
  const shows = (list: Answer) => listedById(list, endpoint)?.['enabled'] === (step === 'enable');
  const look = async () => [await send(`${label}-list`, drive.request(`${routes}.list`))] as const;
  const [list] = await drive.untilShown(look, ([one]) => shows(one));
  if (!shows(list))
    drive.stop(`set-up had no effect: the list does not show the endpoint after ${step}`);
}

/** Ends the drive unless a good request was taken. */
function orStop(drive: Drive, answer: Answer): Answer {
  if (onlyAssumed(answer))
    drive.stop(`${answer.exchange.assumption}: ${describe(answer)}`, 'callbackHost');
  const { method, path } = answer.exchange.request;
  if (!accepted(answer))
    drive.stop(`set-up was refused: ${method} ${path} answered ${describe(answer)}`);
  return answer;
}

/**
 * What is due of each such turn, on whatever endpoint and after whatever steps: that it is taken, that
 * it has its effect, and that the list goes on showing the endpoint.
 */
export function turnClaims(plane: ResourcePlane, ...steps: readonly Step[]): readonly Claim[] {
  const routes = webhookRoutes[plane];
  return [
    ofTurns(`${routes}.list.complete`, ['enable', 'disable'], ({ turned, list }) =>
      list ? missingEndpoint(list, endpointIn(turned) ?? '') : null,
    ),
    ...steps.flatMap((step) => [
      ofTurns(`${routes}.${step}.accepted`, [step], ({ turned }) => taken204(turned)),
      ofTurns(`${routes}.${effects[step]}`, [step], ({ turned, list }) =>
        list ? otherEnabled(list, turned, step === 'enable') : null,
      ),
    ]),
  ];
}

/** A turn, and the list after it; null where none came that could be read. */
interface Turned {
  readonly turned: Answer;
  readonly list: Answer | null;
}

type Turn = Said | Inconclusive | null;

function ofTurns(
  clause: Claim['clause'],
  steps: readonly Step[],
  judge: (turned: Turned) => Turn,
): Claim {
  return claims(clause, { reads: [first] }, (read) => {
    const found = steps.flatMap((step) => turnsIn(read, step));
    if (found.length === 0) return { inconclusive: `no endpoint came to be turned by ${steps[0]}` };
    const said = found.map((one) => {
      const verdict = judge(one);
      const at = (clause.endsWith('.accepted') ? one.turned : one.list)?.exchange.label ?? '';
      return foundAt(at, verdict);
    });
    return said.find((one) => one && isMismatch(one)) ?? said.find(Boolean) ?? null;
  });
}

function turnsIn(read: Reader, step: Step): Turned[] {
  const answers = read.all('turn-').filter(({ exchange }) => !exchange.noAnswer);
  const labelled = new Map(answers.map((answer) => [answer.exchange.label, answer]));
  return answers
    .filter(({ exchange }) => exchange.label?.endsWith(`-${step}`))
    .map((turned) => {
      const list = labelled.get(`${turned.exchange.label}-list`);
      return { turned, list: accepted(turned) && list && accepted(list) ? list : null };
    });
}

function taken204(turned: Answer): Turn {
  if (turned.status === 204 && accepted(turned)) return null;
  const got = describe(turned);
  if (onlyAssumed(turned)) return { inconclusive: `${turned.exchange.assumption}: ${got}` };
  if (turned.status === 429) return { inconclusive: `throttled: ${got}` };
  return otherStatus(turned, [{ status: 204 }]);
}
