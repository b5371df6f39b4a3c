import { tiers, type Operation, type Tier } from '../operations/operation.ts';
import { contentOf, choiceOf, wordsFor } from './content.ts';
import { gateDocument } from './gates.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';
import { securityOf } from './security.ts';
import type { OperationObject, SharedOperation } from './types.ts';

/** An operation that has a method and a path to itself. */
export function operationObject(operation: Operation): OperationObject {
  const { id, summary, plane, auth, body, tier, gate } = operation;
  return {
    operationId: id,
    summary: sentence(summary),
    description: [tierWords[tier], ...rules(operation)].join(' '),
    tags: [plane],
    security: securityOf(auth),
    parameters: parametersOf(operation),
    ...(body && requestBody(body.resource, contentOf(body.mediaType, body.resource))),
    responses: responsesOf(operation),
    'x-tier': tier,
    'x-gate': gate,
  };
}

/**
 * The operations that share a method and a path, as the one that OpenAPI has room for. It is as
 * dangerous as the worst of them, since a reader of `x-tier` alone can't tell which is called.
 */
export function sharedOperationObject(
  first: Operation,
  operations: readonly Operation[],
): OperationObject {
  const { body } = first;
  const tier = worst(operations.map((operation) => operation.tier));
  const sharing = operations.map(shared);
  return {
    ...operationObject({ ...first, id: `${first.plane}.call`, tier }),
    summary: 'Call one of the methods that share this route',
    description: [
      'The body selects the method:',
      ...sharing.map(({ value, summary, tier: own }) => `\n- \`${value}\` (${own}): ${summary}`),
      `\n\n${rules({ ...first, tier }).join(' ')}`,
    ].join(''),
    ...(body && requestBody(body.resource, choiceOf(body.mediaType, body.resource))),
    'x-operations': sharing,
  };
}

function shared({ id, summary, tier, workflowMethod }: Operation): SharedOperation {
  if (workflowMethod === null) throw new Error(`${id} shares a route, and nothing selects it`);
  return { id, summary: sentence(summary), tier, value: workflowMethod };
}

function worst(found: readonly Tier[]): Tier {
  return tiers.findLast((tier) => found.includes(tier)) ?? 'irreversible';
}

function requestBody(
  resource: string,
  content: NonNullable<OperationObject['requestBody']>['content'],
): Pick<Required<OperationObject>, 'requestBody'> {
  return { requestBody: { required: true, description: wordsFor(resource), content } };
}

const tierWords: Readonly<Record<Tier, string>> = {
  read_only: 'Changes nothing.',
  mutating: 'Changes state.',
  destructive: 'Destroys something: ask before calling it.',
  irreversible: 'Can not be taken back: show what would be sent and have it confirmed first.',
};

/** What a caller has to know beyond the table's columns, in whole sentences. */
function rules({ tier, gate, idempotency, pagination, errors }: Operation): readonly string[] {
  const unsure = errors.map(({ status }) => status).filter((s) => s === 408 || s === 503);
  return [
    ...(gate
      ? [`Mounted only while ${gateDocument[gate].setting} is on; answers 404 otherwise.`]
      : []),
    ...(idempotency === 'content' ? ['A repeat sends exactly the same bytes.'] : []),
    ...(pagination
      ? [
          `Answers one page in ${pagination.items}; ${pagination.cursor} goes back as ` +
            `${pagination.query} until it is null.`,
        ]
      : []),
    ...(tier !== 'read_only' && unsure.length > 0
      ? [
          `After ${unsure.join(' or ')} the outcome is unknown: look before repeating, and never ` +
            'repeat under a new idempotency key.',
        ]
      : []),
  ];
}

function sentence(summary: string): string {
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}
