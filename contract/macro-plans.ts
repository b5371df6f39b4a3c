import type { MacroId, OperationId } from '../schemas/operations/index.ts';
import type { CallArguments } from './arguments.ts';

/** A submission, with the key that it is repeated under. */
export type MacroSubmission = Required<Pick<CallArguments, 'body' | 'idempotencyKey'>>;

/** What each macro is called with. */
export interface MacroArguments {
  readonly submitAlphaMessageAndAwait: MacroSubmission;
  readonly bootstrapWebhookEndpoint: { readonly callbackUrl: string };
  readonly listAllOwnerDevices: Readonly<Record<string, never>>;
}

/** A call that a macro makes, or may make. */
export interface PlannedStep {
  readonly operation: OperationId;
  /** With `{name}` in place of what an earlier step answers under that name. */
  readonly args: CallArguments;
  /** When it is made, and when again. */
  readonly when: string;
  /** The placeholders among the arguments, and the step whose answer each stands for. */
  readonly filledBy: Readonly<Record<string, OperationId>>;
}

/** The first step takes the macro's own arguments, and is its strictest: its confirmation is the macro's. */
type Plan = readonly [PlannedStep, ...PlannedStep[]];

type Plans = { readonly [M in MacroId]: (args: MacroArguments[M]) => Plan };

const again = 'again after no answer, 408, 429 or 503, unless the code forbids it';

/** The calls of each macro, in the order in which they are made. */
const plans: Plans = {
  submitAlphaMessageAndAwait: ({ body, idempotencyKey }) => [
    {
      operation: 'alpha.submit',
      args: { body, idempotencyKey },
      when: `first; with the same key and body ${again}`,
      filledBy: {},
    },
    {
      operation: 'alpha.status',
      args: { path: { message_id: '{message_id}' } },
      when: 'once the submission is accepted; again until the state is terminal',
      filledBy: { message_id: 'alpha.submit' },
    },
  ],
  bootstrapWebhookEndpoint: ({ callbackUrl }) => [
    {
      operation: 'webhooks.create',
      args: { body: { callback_url: callbackUrl } },
      when: 'first, and once',
      filledBy: {},
    },
    {
      operation: 'webhooks.list',
      args: {},
      when: 'only where no answer tells what was created, neither id nor secret; nothing follows then',
      filledBy: {},
    },
    {
      operation: 'webhooks.enable',
      args: { path: { endpoint_id: '{endpoint_id}' } },
      when: `once the endpoint is created; ${again}`,
      filledBy: { endpoint_id: 'webhooks.create' },
    },
  ],
  listAllOwnerDevices: () => [
    { operation: 'devices.list', args: { query: {} }, when: `first; ${again}`, filledBy: {} },
    {
      operation: 'devices.list',
      args: { query: { before: '{next_cursor}' } },
      when: `for each page that the one before it leads to; ${again}`,
      filledBy: { next_cursor: 'devices.list' },
    },
  ],
};

/** What a macro would call with these arguments. */
export function planOf<M extends MacroId>(macro: M, args: MacroArguments[M]): Plan {
  return plans[macro](args);
}
