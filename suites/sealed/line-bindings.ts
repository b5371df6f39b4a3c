import { list as listAt, member, numberOf, textOf } from '../../harness/model/json.ts';

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
    const typed =
      typeof id === 'string' && Number.isInteger(generation) && numberOf(generation) > 0;
    return typed ? [`${id} ${textOf(generation)} ${textOf(state)}`] : [];
  });
  return bindings.length < lines.length ? null : bindings.toSorted().join('; ');
}
