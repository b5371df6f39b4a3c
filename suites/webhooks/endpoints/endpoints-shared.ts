import type { Item } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Mismatch } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { canonical, numberOf } from '../../../harness/model/json.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

const list = 'sealed.webhooks.list';
const planes = ['public', 'sealed'] as const;

/** Each of them turns an endpoint, by way of either plane. */
const steps: readonly (readonly [step: 'enable' | 'disable' | 'rotate', plane: ResourcePlane])[] = [
  ['enable', 'sealed'],
  ['disable', 'sealed'],
  ['enable', 'public'],
  ['disable', 'public'],
  ['enable', 'sealed'],
  ['rotate', 'sealed'],
  ['enable', 'public'],
  ['rotate', 'public'],
];

/** What both lists say of an endpoint. */
const members = ['enabled', 'paused_at_ms', 'failure_started_at_ms'] as const;

/** An endpoint that both planes list is one endpoint, whichever plane has turned it. */
export function sharedEndpoints(): Check {
  return defineCheck({
    id: `${list}/as-public`,
    title: 'shows an endpoint that both planes list the same way on both',
    callee: list,
    alsoCalls: planes.flatMap((plane) => {
      const routes = webhookRoutes[plane];
      return (['list', 'create', 'enable', 'disable', 'rotate'] as const).map(
        (step) => `${routes}.${step}` as const,
      );
    }),
    needs: { freshAccount: true },
    drive: async (drive) => {
      const made = [await drive.endpoint('public'), await drive.endpoint('sealed')];
      const first = await lookAtBoth(drive, 0);
      if (pairsIn(first).length === 0) drive.stop('the planes share no endpoint');
      for (const [place, [step, plane]] of steps.entries()) {
        const operation = `${webhookRoutes[plane]}.${step}` as const;
        for (const [which, endpoint_id] of made.entries()) {
          // an endpoint of the other plane may be none of this one
          const request = drive.request(operation, { path: { endpoint_id } });
          await drive.send(`step-${place}-${which}`, request);
        }
        await drive.untilShown(
          () => lookAtBoth(drive, place + 1),
          (looks) => unlikeIn(looks) === null,
        );
      }
    },
    claims: [alike()],
  });
}

async function lookAtBoth(drive: Drive, place: number): Promise<Answer[]> {
  const looks: Answer[] = [];
  for (const plane of planes) {
    const request = drive.request(`${webhookRoutes[plane]}.list`);
    looks.push(await drive.send(`look-${place}-${plane}`, request));
  }
  return looks;
}

function alike(): Claim {
  return claims('sealed.webhooks.list.as-public', ['look-*'], (read) => {
    const answers = read.all('look-');
    const both = answers.flatMap((one, place) =>
      place % 2 === 1 ? [[answers[place - 1], one].flatMap((each) => each ?? [])] : [],
    );
    if (both.every((each) => pairsIn(each).length === 0))
      return { inconclusive: 'the planes share no endpoint' };
    return both.map(unlikeIn).find((one) => one !== null) ?? null;
  });
}

/** Endpoints of both lists that have one id and one callback URL: ids alone may be counted on each plane. */
function pairsIn([one, other]: readonly Answer[]): readonly (readonly [own: Item, its: Item])[] {
  const theirs = other ? endpointsIn(other) : [];
  return (one ? endpointsIn(one) : []).flatMap((own) =>
    theirs.filter((its) => nameOf(its) === nameOf(own)).map((its) => [own, its] as const),
  );
}

/** The first member in which they differ; null and a member that is left out are one. */
function unlikeIn(looks: readonly Answer[]): Mismatch | null {
  const at = looks.at(-1)?.exchange.label ?? '';
  for (const [own, its] of pairsIn(looks)) {
    for (const name of members) {
      const [expected, actual] = [own[name] ?? null, its[name] ?? null];
      if (isTelling(expected) && isTelling(actual) && expected !== actual)
        return { at, ...otherValue(name, expected, actual) };
    }
  }
  return null;
}

function nameOf({ endpoint_id: id, callback_url: url }: Item): string {
  return canonical([id, url]);
}

/** A value of another type is the matter of the schemas. */
function isTelling(value: unknown): boolean {
  return typeof (value ?? false) === 'boolean' || (Number.isInteger(value) && numberOf(value) >= 0);
}
