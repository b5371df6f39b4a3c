/**
 * Names that every object of some languages has without being given them, and labels for each: a list of what is
 * allowed, or a table that is looked up by a name, may take them for its own.
 */
export const inheritedNames: readonly (readonly [label: string, name: string])[] = [
  ['inherited-constructor', 'constructor'],
  ['inherited-to-string', 'toString'],
  ['inherited-proto', '__proto__'],
];
