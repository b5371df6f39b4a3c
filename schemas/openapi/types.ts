import type { JsonSchema } from '../json-schema.ts';
import type { GateName, PlannedRoute, Tier } from '../operations/operation.ts';

/** A JSON Schema as OpenAPI 3.1 takes it, with the keywords that only the derived ones use. */
export interface SchemaObject extends JsonSchema {
  readonly minLength?: number;
  readonly discriminator?: Discriminator;
}

/** Which member tells the branches of a `oneOf` apart, and which of its values names which branch. */
export interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
}

/** Points at a component of the document. */
export interface Reference {
  readonly $ref: string;
}

/** A member or header that a request or an answer carries. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: SchemaObject;
}

/** A body in one media type. */
export interface MediaTypeObject {
  readonly schema: SchemaObject;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export type Content = Readonly<Record<string, MediaTypeObject>>;

/** An answer; without `content` it has no body. */
export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<
    Record<string, { readonly description: string; readonly schema: SchemaObject }>
  >;
  readonly content?: Content;
}

/** One of the operations that share a method and a path. */
export interface SharedOperation {
  readonly id: string;
  readonly summary: string;
  readonly tier: Tier;
  /** What the body's discriminating member holds to select it. */
  readonly value: string;
}

/** One method of one path. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (ParameterObject | Reference)[];
  readonly requestBody?: {
    readonly required: true;
    readonly description: string;
    readonly content: Content;
  };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly 'x-tier': Tier;
  readonly 'x-gate': GateName | null;
  readonly 'x-operations'?: readonly SharedOperation[];
}

export type PathItem = Readonly<Partial<Record<'get' | 'post' | 'delete', OperationObject>>>;

/** How a credential travels. */
export type SecurityScheme = { readonly description: string } & (
  | { readonly type: 'http'; readonly scheme: 'bearer'; readonly bearerFormat?: string }
  | { readonly type: 'apiKey'; readonly in: 'cookie' | 'header'; readonly name: string }
);

/** A gate: the server setting behind it, and what it mounts. */
export interface GateObject {
  readonly setting: string;
  readonly description: string;
}

/** The whole description: OpenAPI 3.1 with our extensions. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly summary: string;
    readonly description: string;
    readonly version: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly {
    readonly url: string;
    readonly description: string;
    readonly variables: Readonly<
      Record<string, { readonly default: string; readonly description: string }>
    >;
  }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
  readonly 'x-gates': Readonly<Record<GateName, GateObject>>;
  readonly 'x-planned-routes': readonly PlannedRoute[];
}
