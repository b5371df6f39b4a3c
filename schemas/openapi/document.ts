import { operationIds, operations, plannedRoutes } from '../operations/index.ts';
import type { Plane } from '../operations/operation.ts';
import { componentSchemas } from './component-schemas.ts';
import { gateDocument } from './gates.ts';
import { sharedParameters } from './parameters.ts';
import { pathsOf } from './paths.ts';
import { sharedResponses } from './responses.ts';
import { securitySchemes } from './security.ts';
import type { OpenApiDocument } from './types.ts';

const planes: Readonly<Record<Plane, string>> = {
  public:
    'Owner routes (webhook endpoints, their deliveries, messages, devices) and alpha routes ' +
    '(test messages to allowlisted recipients). The selection of sealed events is gated.',
  sealed: 'Opaque sealed envelopes, their messages, devices, webhooks and usage. Gated.',
  workflow: 'Tools for an authorized workflow: contacts, contexts and actions. Gated.',
};

/**
 * The contract as an OpenAPI 3.1 document, derived from the table of operations, the error
 * catalogue and the JSON Schemas of the resources. What OpenAPI can't say is in extensions:
 * the safety tier and the gate of an operation, and routes that are planned and not offered.
 */
export function openApiDocument(): OpenApiDocument {
  const all = operationIds.map((id) => operations[id]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Android SMS gateway',
      summary: 'Sends SMS through enrolled Android devices.',
      description:
        'Derived from the tables that the conformance suite judges by. `x-tier` is the safety ' +
        'tier of an operation, `x-gate` the gate that mounts it (see `x-gates`), and ' +
        '`x-planned-routes` are routes that are documented and must not be called.',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'The deployment; there is none of ours.',
        variables: {
          baseUrl: {
            default: 'https://gateway.invalid',
            description: 'Where the deployment answers, without a slash at the end.',
          },
        },
      },
    ],
    tags: Object.entries(planes).map(([name, description]) => ({ name, description })),
    paths: pathsOf(all),
    components: {
      schemas: componentSchemas(),
      responses: sharedResponses(all),
      parameters: sharedParameters,
      securitySchemes,
    },
    'x-gates': gateDocument,
    'x-planned-routes': Object.values(plannedRoutes),
  };
}
