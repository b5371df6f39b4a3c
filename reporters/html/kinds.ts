import type { ClauseReport } from '../report.ts';

/** What clauses are about, by the part of the contract that they stand in. */
export const kinds = [
  'availability',
  'resources',
  'behaviour',
  'authentication',
  'events',
  'errors',
] as const;

/** One of them. */
export type Kind = (typeof kinds)[number];

const parts: Readonly<Record<string, Kind>> = {
  'What the service does': 'availability',
  'Resources and their fields': 'resources',
  Authentication: 'authentication',
  Events: 'events',
  Errors: 'errors',
};

/** The kind of a clause; all that the contract says of an operation's own doing is behaviour. */
export function kindOf({ section }: Pick<ClauseReport, 'section'>): Kind {
  return parts[section] ?? 'behaviour';
}
