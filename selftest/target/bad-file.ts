/** What is in the file, and each line of the message without the file's name. */
export type BadFile = readonly [what: string, content: unknown, ...problems: string[]];

/** The least that a target needs. */
export const goodTarget = { name: 'gw', baseUrl: 'https://gw.example.com' };

/** A file of one target, good but for what is given. */
export function one(more: object): object {
  return { targets: [{ ...goodTarget, ...more }] };
}
