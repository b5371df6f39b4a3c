import { describe, expect, test } from 'vitest';
import { fits, judgeBody } from '../../harness/contract/validate.ts';
import { madeOf } from '../../schemas/carriers.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import { clausesIn, exampleOf, loadedSchema } from './loaded.ts';

const answered = [...new Set(operationIds.flatMap((id) => operations[id].success.resource ?? []))];

function without(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

describe.each(answered)('%s', (title) => {
  const schema = loadedSchema(title);

  test('its examples reach every clause of the resources that it is made of', () => {
    const examples = schema.examples ?? [];
    const reached = new Set(examples.flatMap((example) => judgeBody(title, example).reached));
    const all = [...madeOf(title)].flatMap((name) => clausesIn(loadedSchema(name)));
    const missed = all.filter((clause) => !reached.has(clause));
    expect(missed.filter((clause) => !needsAnotherExample.has(clause))).toEqual([]);
    expect(examples.flatMap((example) => judgeBody(title, example).problems)).toEqual([]);
  });

  test('a required member that is left out breaks its own clause and no other', () => {
    const example = exampleOf(title);
    for (const name of schema.required ?? []) {
      const { problems, reached } = judgeBody(title, without(example, name));
      const clause = schema.properties?.[name]?.['x-clause'];
      expect(problems).toEqual([
        { clause, pointer: `/${name}`, expected: expect.any(String), actual: undefined },
      ]);
      expect(reached).toContain(clause);
    }
  });

  test.each([undefined, null, 'text', 12, []])('%j breaks the clause of the whole', (value) => {
    const clause = schema['x-clause'];
    const { reached, problems } = judgeBody(title, value);
    expect(reached).toEqual([clause]);
    expect(problems).toEqual([{ clause, pointer: '', expected: 'an object', actual: value }]);
  });

  test('additional members are let be (R-74)', () => {
    const example = exampleOf(title);
    expect(judgeBody(title, { ...example, something_new: 1 }).problems).toEqual([]);
  });
});

/** Conditions that the examples of a nested resource show, and those of the whole do not. */
const needsAnotherExample = new Set(['sealed-webhook-delivery-attempt.outcome-in-flight']);

describe('judgeBody', () => {
  const page = { deliveries: [], next_before: null };
  const delivery = exampleOf('SealedWebhookDelivery');

  test('reaches nothing of what a list holds where the list is empty', () => {
    expect(judgeBody('SealedWebhookDeliveryPage', page).reached).toEqual([
      'sealed-webhook-delivery-page.object',
      'sealed-webhook-delivery-page.deliveries',
      'sealed-webhook-delivery-page.next-before',
    ]);
  });

  test('counts an absent nullable member as null (R-73)', () => {
    const { reached, problems } = judgeBody('SealedWebhookDeliveryPage', { deliveries: [] });
    expect(problems).toEqual([]);
    expect(reached).toContain('sealed-webhook-delivery-page.next-before');
  });

  test('lets an object that has nothing of a resource keep none of its clauses', () => {
    const { reached, problems } = judgeBody('SealedWebhookDeliveryPage', {});
    expect(reached).not.toContain('sealed-webhook-delivery-page.next-before');
    expect(problems.map(({ clause }) => clause)).toEqual([
      'sealed-webhook-delivery-page.deliveries',
    ]);
  });

  test('points at the place and says in words what is wrong there', () => {
    const deliveries = [delivery, { ...delivery, generation: 4, status: 'lost', attempts: 'none' }];
    expect(judgeBody('SealedWebhookDeliveryPage', { ...page, deliveries }).problems).toEqual([
      {
        clause: 'sealed-webhook-delivery.status',
        pointer: '/deliveries/1/status',
        expected: 'one of "pending", "leased", "succeeded", "dead"',
        actual: 'lost',
      },
      {
        clause: 'sealed-webhook-delivery.generation',
        pointer: '/deliveries/1/generation',
        expected: 'a 32-bit integer from 1 to 3',
        actual: 4,
      },
      {
        clause: 'sealed-webhook-delivery.attempts',
        pointer: '/deliveries/1/attempts',
        expected: 'an array',
        actual: 'none',
      },
    ]);
  });

  test('gives a fault in a nested object to the nested clause alone', () => {
    const preconditions = { ...exampleOf('ReportedPreconditions'), fresh: 'yes' };
    const devices = [{ ...exampleOf('OwnerDevice'), reported_preconditions: preconditions }];
    const { problems } = judgeBody('OwnerDevicePage', { devices, next_cursor: null });
    expect(problems.map(({ clause }) => clause)).toEqual(['reported-preconditions.fresh']);
  });

  test('reaches has_more only where it is given (R-01)', () => {
    const empty = { devices: [], next_cursor: null };
    const clause = 'owner-device-page.has-more';
    expect(judgeBody('OwnerDevicePage', empty).reached).not.toContain(clause);
    expect(judgeBody('OwnerDevicePage', { ...empty, has_more: false }).reached).toContain(clause);
  });

  test('takes any number of integral value for an integer (R-85)', () => {
    const usage = exampleOf('SealedUsage');
    const text = JSON.stringify({ usage: [{ ...usage, used_units: 0 }] });
    const body: unknown = JSON.parse(text.replace('"used_units":0', '"used_units":1.0e3'));
    expect(judgeBody('SealedUsagePage', body).problems).toEqual([]);
  });

  test('a resource that there is no schema for is an error of the suite', () => {
    expect(() => fits('NoSuchResource', {})).toThrow('no schema is titled NoSuchResource');
  });
});
