import { shows } from '../../../harness/claims/members.ts';
import { inAnswer } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { member } from '../../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';
import { makeMessage, messageRoutes } from './messages.ts';
import { deviceByHook } from '../devices/device-support.ts';

/** An operation that names in its answer what its path names. */
interface Naming {
  readonly id: OperationId;
  readonly plane: ResourcePlane;
  readonly name: 'message_id' | 'device_id' | 'endpoint_id';
  readonly alsoCalls: readonly OperationId[];
  readonly states: readonly string[];
  readonly make: (drive: Drive) => Promise<string>;
}

const namings: readonly Naming[] = [
  message('public'),
  rotated('public', 'webhooks.rotate', 'webhooks.create'),
  message('sealed'),
  {
    id: 'sealed.devices.get',
    plane: 'sealed',
    name: 'device_id',
    alsoCalls: [],
    states: ['device'],
    make: (drive) => deviceByHook(drive),
  },
  rotated('sealed', 'sealed.webhooks.rotate', 'sealed.webhooks.create'),
];

function message(plane: ResourcePlane): Naming {
  const make = (drive: Drive) => makeMessage(drive, plane);
  const { read: id } = messageRoutes[plane];
  return { id, plane, name: 'message_id', alsoCalls: [], states: ['message'], make };
}

function rotated(plane: ResourcePlane, id: OperationId, create: OperationId): Naming {
  const make = (drive: Drive) => drive.endpoint(plane);
  return { id, plane, name: 'endpoint_id', alsoCalls: [create], states: [], make };
}

const racers = ['one', 'other', 'third'] as const;

/** Requests for several things that come at the same instant. */
export function namedAtOnce(plane: ResourcePlane): readonly Check[] {
  return namings.filter((naming) => naming.plane === plane).map(eachNamesItsOwn);
}

function eachNamesItsOwn({ id, plane, name, alsoCalls, states, make }: Naming): Check {
  return defineCheck({
    id: `${id}/several-at-once`,
    title: 'answers each of several simultaneous requests about the resource that it names',
    callee: id,
    alsoCalls,
    needs: { freshAccount: true, states },
    drive: async (drive) => {
      const ids: string[] = [];
      for (const _ of racers) ids.push(await make(drive));
      // what is new may be found by its id a moment later, for which no race waits
      if (operations[id].method === 'GET')
        for (const one of ids) await drive.setUp(drive.request(id, { path: { [name]: one } }));
      await drive.race(
        racers.map((label, place) => {
          const path = { [name]: ids[place] ?? '' };
          return [label, drive.request(id, { path })] as const;
        }),
      );
    },
    claims: racers.map((label) => namesItsOwn(`${plane}.at-once-each-its-own`, label, name)),
  });
}

function namesItsOwn(clause: Claim['clause'], label: string, name: Naming['name']): Claim {
  const itsOwn = (read: Reader) => {
    const answer = read(label);
    return accepted(answer) && typeof member(answer.json, name) === 'string'
      ? { [name]: idInPath(answer.exchange, name) }
      : { inconclusive: `the answer has no ${name} to read` };
  };
  return shows(clause, inAnswer(label), itsOwn, { mayFail: [label] });
}
