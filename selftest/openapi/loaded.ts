import { OpenAPIBackend, type Document, type Options } from 'openapi-backend';
import { openApiDocument } from '../../schemas/openapi/document.ts';
import type { OpenApiDocument, OperationObject } from '../../schemas/openapi/types.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

const text = JSON.stringify(openApiDocument());

/** The document as it is written, fresh at each call: foreign tools write into it. */
export function freshDocument(): OpenApiDocument {
  const document: OpenApiDocument = JSON.parse(text);
  return document;
}

/** Everything on the document's paths, with the method and the path that lead there. */
export function describedParts(): readonly {
  readonly line: string;
  readonly object: OperationObject;
}[] {
  return Object.entries(freshDocument().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, object]) => ({
      line: `${method.toUpperCase()} ${path}`,
      object,
    })),
  );
}

/** Our operations. */
export const table: readonly Operation[] = operationIds.map((id) => operations[id]);

/** What the document has for one of our operations. */
export function objectOf({ method, path }: Operation): OperationObject {
  const found = describedParts().find(({ line }) => line === `${method} ${path}`);
  if (!found) throw new Error(`the document has no ${method} ${path}`);
  return found.object;
}

/**
 * A foreign server that has read the document and refuses what it does not allow. It starts the
 * quick way: the other one first judges every document by the schema of OpenAPI 3.0.
 */
export async function foreignServer(options: Partial<Options> = {}): Promise<OpenAPIBackend> {
  const definition: Document = JSON.parse(text);
  const server = new OpenAPIBackend({ ...options, definition, quick: true, coerceTypes: true });
  return server.init();
}
