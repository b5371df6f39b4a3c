import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, inject, test } from 'vitest';
import type { ParameterObject, Reference, ResponseObject } from '../../schemas/openapi/types.ts';
import { operationIds, plannedRoutes } from '../../schemas/operations/index.ts';
import { tiers } from '../../schemas/operations/operation.ts';
import { resources } from '../../schemas/resources.ts';
import { describedParts, objectOf, freshDocument, table } from './loaded.ts';

const document = freshDocument();

test.runIf(inject('compiled'))('is what the build writes into dist/schemas/', () => {
  const path = new URL('../../dist/schemas/openapi.json', import.meta.url);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(document);
});

test('the schema that OpenAPI publishes for 3.1 accepts the document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...freshDocument() });
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('and would refuse it with a parameter that has no place', async () => {
  const { components, ...others } = freshDocument();
  const parameters = { ...components.parameters, Origin: { name: 'Origin', in: 'nowhere' } };
  const placeless = { ...others, components: { ...components, parameters } };
  expect((await new Validator().validate(placeless)).valid).toBe(false);
});

test('holds every operation id once, over 31 pairs of method and path', () => {
  expect(describedParts()).toHaveLength(31);
  const ids = describedParts().flatMap(
    ({ object }) => object['x-operations']?.map(({ id }) => id) ?? [object.operationId],
  );
  expect(ids).toEqual(operationIds);
  const names = describedParts().map(({ object }) => object.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('offers no planned route, and names each', () => {
  const planned = Object.values(plannedRoutes);
  expect(document['x-planned-routes']).toEqual(planned);
  const lines = describedParts().map(({ line }) => line);
  expect(planned.filter(({ method, path }) => lines.includes(`${method} ${path}`))).toEqual([]);
});

test('points at no deployment, and at nothing outside itself', () => {
  const text = JSON.stringify(document);
  expect(document.servers.map(({ url }) => url)).toEqual(['{baseUrl}']);
  expect(text.match(/"\$ref":"(?!#\/components\/)[^"]*"/gu)).toBeNull();
  expect(text.match(/urn:|x-clause|x-words|x-refuses|"\$id"|"\$schema"/gu)).toBeNull();
});

test('has each resource as a component, titled and described', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual([...resources.keys()]);
  for (const [title, schema] of resources)
    expect(schemas[title]).toMatchObject({ title, description: schema.description });
});

test('gives the route that operations share the tier of the worst of them', () => {
  const sharing = describedParts().filter(({ object }) => object['x-operations']);
  expect(sharing.map(({ line }) => line)).toEqual(['POST /v1/workflow/tools']);
  for (const { object } of sharing) {
    const worst = Math.max(
      ...(object['x-operations'] ?? []).map(({ tier }) => tiers.indexOf(tier)),
    );
    expect(object['x-tier']).toBe(tiers[worst]);
  }
});

function named(parameter: ParameterObject | Reference): ParameterObject {
  if (!('$ref' in parameter)) return parameter;
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`nothing is at ${parameter.$ref}`);
  return found;
}

function answer(response: ResponseObject | Reference | undefined): ResponseObject {
  if (response === undefined) throw new Error('the status is not described');
  if (!('$ref' in response)) return response;
  const found = document.components.responses[response.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`nothing is at ${response.$ref}`);
  return found;
}

const mediaTypes = {
  json: ['application/json'],
  text: ['text/plain'],
  empty: [],
  jsonOrText: ['application/json', 'text/plain'],
} as const;

describe.each(table)('$id', (operation) => {
  const object = objectOf(operation);
  const parameters = object.parameters.map(named);
  const ofKind = (kind: string) => parameters.filter((parameter) => parameter.in === kind);

  test('lists the statuses of the table, each with its media types', () => {
    const { success, errors } = operation;
    const statuses = [success.status, ...errors.map(({ status }) => status)];
    expect(Object.keys(object.responses).map(Number)).toEqual(statuses);
    const types = (status: number) => Object.keys(answer(object.responses[status]).content ?? {});
    expect(types(success.status)).toEqual(success.resource === null ? [] : ['application/json']);
    for (const { status, form } of errors) expect(types(status)).toEqual(mediaTypes[form]);
  });

  test('asks for the names in its path, its query and its headers', () => {
    const { path, query, origin, idempotency } = operation;
    expect(ofKind('path').map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/gu) ?? []);
    expect(ofKind('query').map(({ name }) => name)).toEqual(query.map(({ name }) => name));
    for (const [index, { minimum, maximum }] of query.entries())
      expect([
        ofKind('query')[index]?.schema.minimum,
        ofKind('query')[index]?.schema.maximum,
      ]).toEqual([minimum, maximum]);
    expect(ofKind('header').map(({ name }) => name)).toEqual([
      ...(origin ? ['Origin'] : []),
      ...(idempotency === 'key' ? ['Idempotency-Key'] : []),
    ]);
    expect(parameters.filter(({ required, in: kind }) => required === (kind === 'query'))).toEqual(
      [],
    );
  });

  test('takes the body of the table', () => {
    const { body } = operation;
    const content = Object.entries(object.requestBody?.content ?? {});
    expect(content.map(([type, { schema }]) => [type, schema.$ref])).toEqual(
      body ? [[body.mediaType, `#/components/schemas/${body.resource}`]] : [],
    );
  });

  test('has its gate, its tier and its credential', () => {
    const { gate, tier, auth, id, plane } = operation;
    const own = object['x-operations']?.find((one) => one.id === id)?.tier ?? object['x-tier'];
    expect([object['x-gate'], own, object.tags]).toEqual([gate, tier, [plane]]);
    expect(gate === null || gate in document['x-gates']).toBe(true);
    expect(object.security).toHaveLength(1);
    const schemes = Object.keys(object.security[0] ?? {});
    expect(schemes).toContain(auth);
    expect(schemes).toHaveLength(auth === 'ownerSession' ? 3 : 1);
    expect(schemes.filter((name) => !(name in document.components.securitySchemes))).toEqual([]);
  });
});
