import type { ErrorForm, ListedError, Operation, Pagination, QueryParameter } from './operation.ts';

/**
 * Lists error statuses with the form that each has by the contract's general rules (section
 * "Endpoints"): 408 empty, 413 plain text, all others JSON; `forms` names the exceptions.
 */
export function errors(
  statuses: readonly number[],
  forms: Readonly<Record<number, ErrorForm>> = {},
): readonly ListedError[] {
  return statuses.map((status) => ({ status, form: forms[status] ?? generalForm(status) }));
}

function generalForm(status: number): ErrorForm {
  if (status === 408) return 'empty';
  if (status === 413) return 'text';
  return 'json';
}

/** What most rows share; a row states only what differs. */
export const plainRow = {
  origin: false,
  gate: null,
  query: [],
  body: null,
  idempotency: 'none',
  pagination: null,
  workflowMethod: null,
} as const satisfies Partial<Operation>;

/** A list's query parameter that takes the cursor of the page before. */
export function cursor(name: string): QueryParameter {
  return { name, type: 'cursor' };
}

/** The `limit` parameter of a list: 1 to `maximum`, both included. */
export function limitParameter(maximum: number): QueryParameter {
  return { name: 'limit', type: 'integer', minimum: 1, maximum };
}

/** How a list continues: the answer's `from` goes back as the query parameter `query`. */
export function pages(query: string, from: string, items: string): Pagination {
  return { query, cursor: from, items };
}
