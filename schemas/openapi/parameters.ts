import type { Operation, QueryParameter } from '../operations/operation.ts';
import type { OperationObject, ParameterObject } from './types.ts';

/** What a name in a path stands for. */
const pathNames: Readonly<Record<string, string>> = {
  endpoint_id: 'Names a webhook endpoint of the account.',
  delivery_id: 'Names a delivery of the endpoint.',
  device_id: 'Names a device of the account.',
  message_id: 'Names a message of the account.',
};

const uuidV4 =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$';

/** The headers that operations ask for, credentials apart. */
const headers = {
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description: 'The HTTPS origin that the deployment is configured with, exactly.',
    schema: { type: 'string', pattern: '^https://' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'A random UUIDv4 that the caller makes and keeps. It is sent again, with the same body, ' +
      'where the outcome of a call is not known; the server never makes one.',
    schema: { type: 'string', pattern: uuidV4 },
  },
} as const satisfies Readonly<Record<string, ParameterObject>>;

/** Parameters that operations share, by the name of their component. */
export const sharedParameters: Readonly<Record<string, ParameterObject>> = {
  ...Object.fromEntries(
    Object.entries(pathNames).map(([name, text]) => [name, inPath(name, text)]),
  ),
  ...headers,
};

/** What a call takes beside its body and its credential. */
export function parametersOf(operation: Operation): OperationObject['parameters'] {
  return [
    ...namesIn(operation.path).map(shared),
    ...operation.query.map((parameter) => inQuery(parameter, operation)),
    ...(operation.origin ? [shared('Origin')] : []),
    ...(operation.idempotency === 'key' ? [shared('Idempotency-Key')] : []),
  ];
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}

function shared(name: string): { readonly $ref: string } {
  if (!Object.hasOwn(sharedParameters, name)) throw new Error(`no parameter is called ${name}`);
  return { $ref: `#/components/parameters/${name}` };
}

function inPath(name: string, description: string): ParameterObject {
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', minLength: 1 },
  };
}

function inQuery(parameter: QueryParameter, { pagination }: Operation): ParameterObject {
  const { name, type, minimum, maximum } = parameter;
  const place = { name, in: 'query', required: false } as const;
  if (type === 'cursor') {
    const description = `Continues a list: what ${pagination?.cursor} of the page before held.`;
    return { ...place, description, schema: { type: 'string' } };
  }
  const bounds = {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
  const description = 'How many items a page holds at most.';
  return { ...place, description, schema: { type: 'integer', ...bounds } };
}
