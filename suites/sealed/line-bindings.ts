import { list as listAt, member, textOf } from '../../harness/model/json.ts';

/**
 * The bindings of a device in words that do not depend on their order; null where a member is not
 * of its type, which is another clause's business.
 */
export function bindingsOf(device: unknown): string | null {
  const lines = listAt(device, 'lines');
  const bindings = lines.flatMap((line) => {
    const [id, generation, state] = ['line_id', 'binding_generation', 'state'].map((name) =>
      member(line, name),
    );
    return typeof id === 'string' && isGeneration(generation)
      ? [`${id} ${textOf(generation)} ${textOf(state)}`]
      : [];
  });
  return bindings.length < lines.length ? null : bindings.toSorted().join('; ');
}

/** A count from 1 on; one that a double can't hold comes as a bigint. */
function isGeneration(value: unknown): boolean {
  if (typeof value === 'bigint') return value > 0;
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
