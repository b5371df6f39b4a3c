import { claims } from '../../../harness/judge/claims.ts';
import { changedValue, otherValue } from '../../../harness/judge/found.ts';
import { isObject, canonical } from '../../../harness/model/json.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';

type Shown = Readonly<Record<string, unknown>>;

/** What is read of one message at some time. */
export interface Look {
  /** The labels of what is read; one that ends in `*` stands for all that begin so. */
  readonly label: string;
  readonly shown: (read: Reader) => Shown | undefined;
}

/** A look at an answer that is the message itself. */
export function lookAtAnswer(label: string): Look {
  return {
    label,
    shown: (read) => {
      const { json } = read(label);
      return isObject(json) ? json : undefined;
    },
  };
}

/** Between two looks a clock of whole seconds has gone on as well. */
export const nextSecondMs = 1100;

/** Claims that a message was created when an earlier look says, whatever has become of it since. */
export function createdStays(
  clause: Claim['clause'],
  controls: readonly string[],
  [before, ...later]: readonly [Look, ...Look[]],
): Claim {
  const labels = [before, ...later].map(({ label }) => label);
  return claims(clause, { reads: labels, controls: [...controls, ...labels] }, (read) => {
    const was = before.shown(read)?.['created_at_ms'];
    const told = later.map((look) => ({ look, is: look.shown(read)?.['created_at_ms'] }));
    if (typeof was !== 'number' || !told.some(({ is }) => typeof is === 'number'))
      return { inconclusive: 'no two looks tell when the message was created' };
    const odd = told.find(({ is }) => typeof is === 'number' && is !== was);
    if (!odd) return null;
    return { at: firstOf(odd.look), ...changedValue('created_at_ms', was, odd.is) };
  });
}

/** Claims that a message which reads in another state than before has changed later than it had before. */
export function updatedWithState(
  clause: Claim['clause'],
  controls: readonly string[],
  [before, after]: readonly [Look, Look],
): Claim {
  const labels = [before.label, after.label];
  return claims(clause, { reads: labels, controls: [...controls, ...labels] }, (read) => {
    const [was, is] = [before, after].map(({ shown }) => shown(read));
    const [then, now] = [was?.['updated_at_ms'], is?.['updated_at_ms']];
    if (typeof then !== 'number' || typeof now !== 'number')
      return { inconclusive: 'not both looks tell when the message changed last' };
    if (was?.['state'] === is?.['state'])
      return { inconclusive: 'it reads in the state of before' };
    if (now > then) return null;
    return {
      at: firstOf(after),
      expected: `updated_at_ms above ${then}`,
      got: `updated_at_ms ${now} in another state`,
    };
  });
}

/** Claims that a list tells the moments of a message as its status does, where both show one state. */
export function momentsAlike(clause: Claim['clause'], status: Look, list: Look): Claim {
  return claims(clause, [status.label, list.label], (read) => {
    const [told, listed] = [status, list].map(({ shown }) => shown(read));
    if (!told || !listed || told['state'] !== listed['state'])
      return { inconclusive: 'they do not show it in one state' };
    const other = moments.find((name) => canonical(told[name]) !== canonical(listed[name]));
    return other === undefined
      ? null
      : { at: firstOf(list), ...otherValue(other, told[other], listed[other]) };
  });
}

const moments = ['created_at_ms', 'updated_at_ms'];

/** The label of the first answer of a look. */
function firstOf({ label }: Look): string {
  return label.replace('*', '1');
}
