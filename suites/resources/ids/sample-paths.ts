import { v4 } from 'uuid';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';

/** Three UUIDs that nobody issued, for paths on which no resource is to be found. */
export function anyIds(random: () => number): [string, string, string] {
  return [uuid(random), uuid(random), uuid(random)];
}

/** The path of an operation with an unissued id in each of its parameters. */
export function samplePath(id: OperationId, random: () => number): string {
  return fillWithIds(operations[id].path, random);
}

/** A path template with an unissued id in each of its parameters. */
export function fillWithIds(template: string, random: () => number): string {
  return template.replaceAll(/\{\w+\}/g, () => uuid(random));
}

/** A UUIDv4, the kind that an Idempotency-Key has to be, from the check's own randomness. */
function uuid(random: () => number): string {
  return v4({ random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) });
}
