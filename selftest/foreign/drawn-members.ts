import * as fc from 'fast-check';
import type { DrawnMembers } from '../../foreign/start-foreign.ts';

/** Names that a reader may take for another: of a path, of our own members, of every object. */
const names = fc.oneof(
  fc.constantFrom('method', 'a.b', 'a', 'b', '', 'key', 'odd-', '__proto__', 'toString', '%2E'),
  fc.string({ maxLength: 6 }),
);
const text = fc.constantFrom('tool', '{Method}', 'workflow.action.send', '', 'Zürich ☎');
const scalar = fc.oneof(text, fc.constantFrom(null, true, 0, -1.5));

const json = fc.letrec<{ any: unknown; object: Record<string, unknown> }>((tie) => ({
  object: fc.dictionary(names, tie('any'), { maxKeys: 3 }),
  any: fc.oneof({ maxDepth: 2 }, scalar, tie('object'), fc.array(tie('any'), { maxLength: 2 })),
}));

/** An envelope that has the method somewhere, and the arguments there or as members of its own. */
const envelopes = fc
  .tuple(json.object, fc.array(names, { minLength: 1, maxLength: 3 }), fc.boolean(), names)
  .map(([beside, [top = 'm', ...path], listed, inner]) => {
    const holes = listed
      ? ['{method}', '{arguments}']
      : { [inner]: '{method}', [`${inner}+`]: '{arguments}' };
    const below = path.reduceRight<unknown>((held, name) => ({ [name]: held }), holes);
    return { ...beside, [top]: below };
  });
const flat = fc
  .tuple(names, fc.dictionary(names, scalar, { maxKeys: 2 }))
  .filter(([name, beside]) => name !== 'key' && !('key' in beside))
  .map(([name, beside]) => ({ ...beside, [name]: '{method}' }));

/** Members of target files that the schema accepts, far from what anybody would write. */
export const drawnMembers: fc.Arbitrary<DrawnMembers> = fc.record({
  prefix: fc.constantFrom('', '/v1', '/a/b%20c', '/v1/workflow/tools', '/%C3%A9'),
  envelope: fc.oneof(envelopes, flat),
  descriptor: json.object,
  policy: json.object,
  ticket: names.filter((name) => name !== ''),
});
