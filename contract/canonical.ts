import { canonical, member } from '../harness/model/json.ts';

/**
 * Text that is the same for arguments which send the same, and for no others: members in any order,
 * each value as JSON sends it (a date as its text), a body of bytes by its base64.
 */
export function canonicalArguments(id: string, args: object): string {
  const body = member(args, 'body');
  const sent =
    body instanceof Uint8Array
      ? { ...args, body: { base64: Buffer.from(body).toString('base64') } }
      : args;
  return canonical(JSON.parse(JSON.stringify({ operation: id, args: sent })));
}
