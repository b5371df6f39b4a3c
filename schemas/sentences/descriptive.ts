import type { SentenceName } from './index.ts';

/** What the end of a name says of the line: it is layout. */
const layout: readonly (readonly [ending: string, why: string])[] = [
  ['-heading', 'heading'],
  ['-columns', 'head of a table'],
  ['-ruler', 'head of a table'],
  ['-lead-in', 'leads in what follows'],
];

const described: Readonly<Partial<Record<SentenceName, string>>> = {
  'what-the-document-covers':
    'what the document covers, what its paths are relative to and how names are written',
  'counts-of-operations':
    'counts what the sections describe; the table of operations is tested for it',
  'message-states-listed': 'repeats the message states, which the resources list',
};

/** Why a sentence binds no server; undefined where clauses state it. With those the two make up the contract. */
export function whyDescriptive(name: SentenceName): string | undefined {
  return described[name] ?? layout.find(([ending]) => name.endsWith(ending))?.[1];
}
