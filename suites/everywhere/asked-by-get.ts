import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member, textOf } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { makeMessage as makeAlpha } from '../public/alpha-support.ts';
import { enabledEndpoint } from '../public/delivery-support.ts';
import { addressedIn, endpointsIn, webhookRoutes } from '../public/endpoint-routes.ts';
import { turnClaims } from '../public/endpoint-turns.ts';
import { makeMessage as makeSealed } from '../sealed/message-support.ts';
import { sendUntil } from './until-shown.ts';

/** A change of one thing, and the member that it would change. */
interface Change {
  readonly id: OperationId;
  readonly read: OperationId;
  readonly alsoCalls: readonly OperationId[];
  readonly states: readonly string[];
  /** Makes the thing that the change is about; gives the values of the path. */
  readonly make: (drive: Drive) => Promise<Readonly<Record<string, string>>>;
  readonly look: (drive: Drive, path: Readonly<Record<string, string>>) => RequestSpec;
  readonly shown: (answer: Answer, ids: readonly string[]) => unknown;
  /** What the change would turn it into. */
  readonly changed: unknown;
}

/**
 * The paths of changes, read in place of being posted to: that does nothing. What an owner changes
 * needs an Origin besides.
 */
export const askedByGetChecks: readonly Check[] = [
  doesNothing('public', ofMessage('public')),
  doesNothing('sealed', ofMessage('sealed')),
  ...(['enable', 'disable', 'rotate'] as const).map((step) =>
    doesNothing('sealed', ofEndpoint('sealed', step)),
  ),
];

function ofEndpoint(plane: ResourcePlane, step: 'enable' | 'disable' | 'rotate'): Change {
  const routes = webhookRoutes[plane];
  return {
    id: `${routes}.${step}`,
    read: `${routes}.list`,
    alsoCalls: [`${routes}.create`, `${routes}.enable`],
    states: [],
    make: async (drive) => ({
      endpoint_id: await (step === 'enable'
        ? drive.endpoint(plane)
        : enabledEndpoint(drive, plane)),
    }),
    look: (drive) => drive.request(`${routes}.list`),
    shown: (list, ids) =>
      endpointsIn(list).find((one) => ids.includes(textOf(one['endpoint_id'])))?.['enabled'],
    changed: step === 'enable',
  };
}

function ofMessage(plane: ResourcePlane): Change {
  const sealed = plane === 'sealed';
  const read = sealed ? 'sealed.messages.get' : 'alpha.status';
  return {
    id: sealed ? 'sealed.messages.cancel' : 'alpha.cancel',
    read,
    alsoCalls: [],
    states: ['message'],
    make: async (drive) => ({
      message_id: await (sealed ? makeSealed(drive) : makeAlpha(drive)),
    }),
    look: (drive, path) => drive.request(read, { path }),
    shown: ({ json }) => member(json, 'state'),
    changed: 'cancelled',
  };
}

function doesNothing(plane: ResourcePlane, change: Change): Check {
  const { id, read, alsoCalls, states, make, look, shown, changed } = change;
  return defineCheck({
    id: `${id}/asked-by-get`,
    title: 'does nothing when its path is read',
    callee: id,
    alsoCalls: [read, ...alsoCalls],
    needs: { states, freshAccount: true },
    drive: async (drive) => {
      const path = await make(drive);
      const isShown = ([answer]: readonly Answer[]) =>
        answer !== undefined && shown(answer, Object.values(path)) !== undefined;
      await sendUntil(drive, 'before', look(drive, path), isShown);
      const asked = drive.request(id, { path, fault: 'the method is GET', regular: false });
      // no operation of the contract: its answer is nobody's business here
      await drive.send('get', { ...asked, callee: null, method: 'GET', body: null });
      await drive.send('after', look(drive, path));
    },
    claims: [
      claims(
        `${plane}.asked-by-get`,
        { reads: ['get', 'before', 'after'], controls: ['before', 'after'] },
        (reader) => {
          const ids = addressedIn(reader('get'));
          const [was, is] = ['before', 'after'].map((label) => shown(reader(label), ids));
          if (was === undefined || was === changed)
            return { undecided: 'it showed no other before' };
          if (is !== changed) return null;
          return { at: 'after', expected: `${textOf(was)}, as before`, got: textOf(is) };
        },
      ),
      ...(states.length > 0 || id.endsWith('enable') ? [] : turnClaims(plane, 'enable')),
    ],
  });
}
