import { expect, test } from 'vitest';
import { errorsOf } from '../../harness/contract/compiled.ts';
import type { JsonSchema } from '../../schemas/json-schema.ts';
import { resources } from '../../schemas/resources.ts';
import { nearMissesOf } from './near-misses.ts';
import { refusedTogether } from './refused-together.ts';

/** Keywords that a value can break; formats are left out, as they repeat what type and range say. */
const breakable = [
  'type',
  'const',
  'enum',
  'minimum',
  'maximum',
  'maxLength',
  'pattern',
  'maxItems',
  'additionalProperties',
  'not',
] as const satisfies readonly (keyof JsonSchema)[];

/** The parts of a schema that judge a value; what stands under `if` only chooses among them. */
function judgingParts(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, allOf = [], then } = schema;
  const within = [...Object.values(properties), ...allOf, ...(then ? [then] : [])];
  return [schema, ...within.flatMap(judgingParts)];
}

/** True where the allowed values are listed, which says their type as well. */
function isChoice(part: JsonSchema): boolean {
  return 'const' in part || 'enum' in part;
}

const judging = [...resources].filter(([, schema]) => schema.contentMediaType === undefined);

test.each(judging)('%s: each keyword has a near miss that breaks it', (_title, schema) => {
  const errors = nearMissesOf(schema).flatMap(({ value }) => errorsOf(schema, value));
  const unbroken = judgingParts(schema).flatMap((part) =>
    breakable
      .filter((keyword) => keyword in part && !(keyword === 'type' && isChoice(part)))
      .filter((keyword) => !errors.some((e) => e.keyword === keyword && e.parentSchema === part))
      .map((keyword) => `${keyword} of ${part['x-clause'] ?? part.description ?? part.title}`),
  );
  expect(unbroken).toEqual([]);
});

test('what is refused only together is told of resources that there are', () => {
  expect(Object.keys(refusedTogether).filter((title) => !resources.has(title))).toEqual([]);
});
