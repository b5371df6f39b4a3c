import type { Operation } from '../operations/operation.ts';
import { operationObject, sharedOperationObject } from './operation-object.ts';
import type { OperationObject, PathItem } from './types.ts';

/** The paths of all these operations, in their order. */
export function pathsOf(operations: readonly Operation[]): Readonly<Record<string, PathItem>> {
  const paths = new Set(operations.map(({ path }) => path));
  return Object.fromEntries(
    [...paths].map((path) => [path, pathItem(operations.filter((one) => one.path === path))]),
  );
}

function pathItem(operations: readonly Operation[]): PathItem {
  const methods = new Set(operations.map(({ method }) => method));
  return Object.fromEntries(
    [...methods].map((method) => [
      method.toLowerCase(),
      describe(operations.filter((one) => one.method === method)),
    ]),
  );
}

function describe(operations: readonly Operation[]): OperationObject {
  const [first, ...others] = operations;
  if (!first) throw new Error('a path has a method that no operation uses');
  return others.length === 0 ? operationObject(first) : sharedOperationObject(first, operations);
}
