/**
 * The client-side contract: what binds a caller, as functions. Nothing here uses the network; the
 * macros make their calls through what they are given.
 *
 * - `createPreviewer`: validates arguments, renders the requests of a call or a macro, binds tokens to
 *   arguments
 * - `adviceOn`: outcome, category and retry class of an answer, and how to verify an unknown one
 * - `tierOf`, `consentFor`, `confirmationOf`: the care that a call asks for
 * - `submitAlphaMessageAndAwait`, `bootstrapWebhookEndpoint`, `listAllOwnerDevices`: the macros
 */
export { adviceOn, type Advice, type CallAnswer } from './answers.ts';
export { partsOf, type CallArguments } from './arguments.ts';
export { callbackUrlProblem } from './callback-url.ts';
export { clientClauses } from './clauses.ts';
export { confirmationOf } from './confirmation.ts';
export { ConsentError, type MacroConsent } from './consent.ts';
export type {
  Failed,
  MacroAnswer as Answered,
  MacroCall as Call,
  MacroPatience as Patience,
} from './macro-calls.ts';
export type { MacroArguments, MacroSubmission } from './macro-plans.ts';
export {
  bootstrapWebhookEndpoint,
  listAllOwnerDevices,
  submitAlphaMessageAndAwait,
  type Awaited,
  type Bootstrapped,
  type Endless,
  type Listed,
  type NotEnabled,
  type SecretLost,
} from './macros.ts';
export {
  createPreviewer,
  type GivenConsent,
  type MacroPreview,
  type MacroPreviewed,
  type Preview,
  type Previewed,
  type Previewer,
  type PreviewerOptions,
  type StepPreview,
} from './preview.ts';
export type { RenderedRequest } from './render.ts';
export { argumentProblems, type ArgumentProblem } from './problems.ts';
export {
  isTerminal,
  messageStates,
  needsReconciliation,
  terminalStates,
  unsettledStates,
} from './states.ts';
export { changes, consentFor, tierOfOperation as tierOf, type Consent } from './tiers.ts';
export { verificationOf, type Verification } from './verification.ts';
export type { ErrorCategory, RetryClass } from '../schemas/errors.ts';
export type { MacroId, OperationId } from '../schemas/operations/index.ts';
export type { Tier } from '../schemas/operations/operation.ts';
