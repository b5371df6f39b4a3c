import type { OperationId } from './operations/index.ts';

/** An inclusive range of one quantity; null where the contract sets no bound on that side. */
interface Bound {
  readonly unit: string;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** One row of the contract's table of limits. */
export interface Limit {
  readonly bounds: readonly Bound[];
  /** What the limit is counted over, where that is more than one request or one answer. */
  readonly per: 'account' | 'account and minute' | 'delivery' | 'generation' | null;
  /** What passing it is answered with, where the row says so. */
  readonly refusal: { readonly status: number; readonly code: string } | null;
  readonly operations: readonly OperationId[];
  /** The row's line of the contract. */
  readonly line: number;
}

function between(minimum: number | null, maximum: number | null, unit: string): Bound {
  return { unit, minimum, maximum };
}

const plain = { per: null, refusal: null } as const;
const creates = ['webhooks.create', 'sealed.webhooks.create'] as const;
const rateLimited = { status: 429, code: 'rate_limited' } as const;

/** The contract's table of limits, row by row (section "Limits"). */
export const limits = {
  webhookEndpoints: {
    bounds: [between(null, 8, 'endpoints, disabled ones included')],
    per: 'account',
    refusal: { status: 409, code: 'endpoint_limit' },
    operations: creates,
    line: 416,
  },
  callbackUrlLength: {
    ...plain,
    bounds: [between(null, 2048, 'bytes')],
    operations: creates,
    line: 417,
  },
  callbackUrlPort: {
    ...plain,
    bounds: [between(443, 443, 'port of an https URL')],
    operations: creates,
    line: 418,
  },
  signingSecret: {
    ...plain,
    bounds: [between(32, 32, 'bytes'), between(43, 43, 'characters of base64url')],
    operations: [
      'webhooks.create',
      'webhooks.rotate',
      'sealed.webhooks.create',
      'sealed.webhooks.rotate',
    ],
    line: 419,
  },
  alphaExpiry: {
    ...plain,
    bounds: [between(1, 15 * 60_000, 'milliseconds ahead')],
    operations: ['alpha.submit'],
    line: 420,
  },
  testCaseIdLength: {
    ...plain,
    bounds: [between(1, 32, 'characters')],
    operations: ['alpha.submit'],
    line: 421,
  },
  recipientDigits: {
    ...plain,
    bounds: [between(2, 15, 'digits after the plus sign, the first not 0')],
    operations: ['alpha.submit'],
    line: 422,
  },
  acceptedSubmissions: {
    bounds: [between(null, 60, 'accepted submissions')],
    per: 'account and minute',
    refusal: rateLimited,
    operations: ['alpha.submit'],
    line: 423,
  },
  bodiesInFlight: {
    bounds: [between(null, 4, 'requests with a body in flight')],
    per: 'account',
    refusal: rateLimited,
    operations: [
      'webhooks.create',
      'webhooks.sealedEvents',
      'alpha.submit',
      'sealed.messages.submit',
      'sealed.inbound.upload',
      'sealed.webhooks.create',
      'workflow.contact.read',
      'workflow.context.metadata',
      'workflow.context.content',
      'workflow.action.propose',
      'workflow.action.status',
      'workflow.action.schedule',
      'workflow.action.send',
      'workflow.action.cancel',
    ],
    line: 424,
  },
  replayGenerations: {
    bounds: [between(1, 3, 'generations')],
    per: 'delivery',
    refusal: null,
    operations: ['deliveries.replay', 'sealed.deliveries.replay'],
    line: 425,
  },
  attempts: {
    bounds: [between(1, 7, 'attempts')],
    per: 'generation',
    refusal: null,
    operations: ['deliveries.list', 'sealed.deliveries.list'],
    line: 426,
  },
  deliveriesPage: {
    ...plain,
    bounds: [between(1, 20, 'deliveries a page')],
    operations: ['deliveries.list', 'sealed.deliveries.list'],
    line: 427,
  },
  ownerMessagesPage: {
    ...plain,
    bounds: [between(null, 20, 'messages a page'), between(null, 32, 'events a message')],
    operations: ['ownerMessages.list'],
    line: 428,
  },
  ownerDevicesPage: {
    ...plain,
    bounds: [between(null, 50, 'devices a page')],
    operations: ['devices.list'],
    line: 429,
  },
  deviceCounts: {
    ...plain,
    bounds: [between(0, 1000, 'messages counted, in each of the two counts')],
    operations: ['devices.list'],
    line: 430,
  },
  usagePage: {
    ...plain,
    bounds: [between(1, 24, 'periods a page')],
    operations: ['sealed.usage.list'],
    line: 431,
  },
  scheduleOrdinal: {
    ...plain,
    bounds: [between(0, 99, 'ordinal')],
    operations: ['workflow.action.schedule'],
    line: 432,
  },
  cancelKeyRevision: {
    ...plain,
    bounds: [between(1, 128, 'revision')],
    operations: ['workflow.action.cancel'],
    line: 433,
  },
} as const satisfies Readonly<Record<string, Limit>>;
