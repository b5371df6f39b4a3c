import { operations, type OperationId } from '../../schemas/operations/index.ts';

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

function uuid(random: () => number): string {
  const digit = (): string => Math.floor(random() * 16).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit);
}
