/** The keywords of JSON Schema (draft 2020-12) that our schemas use, and our annotations. */
export interface JsonSchema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly not?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly examples?: readonly unknown[];
  /** The clause that a value breaks which does not fit here. */
  readonly 'x-clause'?: string;
  /** Values that do not fit here, chosen by hand: self-tests show that each is refused. */
  readonly 'x-refuses'?: readonly unknown[];
  /** What a pattern asks for, in words. */
  readonly 'x-words'?: string;
}
