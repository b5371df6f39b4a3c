import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { freshDocument } from './loaded.ts';

async function judged(document: object): Promise<boolean> {
  const { valid } = await new Validator().validate({ ...document });
  return valid;
}

test('the schema that OpenAPI publishes for 3.1 accepts the document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...freshDocument() });
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('and would refuse it with a parameter that has no place', async () => {
  const { components, ...document } = freshDocument();
  const parameters = { ...components.parameters, Origin: { name: 'Origin', in: 'nowhere' } };
  expect(await judged({ ...document, components: { ...components, parameters } })).toBe(false);
});
