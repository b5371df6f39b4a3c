import type { Drive } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { AccountMember, BudgetItem } from '../../harness/model/target.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** How to make a request that an operation is to accept. */
export interface GoodRequest {
  /** Operations that prepare what it addresses. */
  readonly alsoCalls?: readonly OperationId[];
  /** States that make what it addresses. */
  readonly states?: readonly string[];
  /** Members of the account that it is made of, beside the credentials. */
  readonly members?: readonly AccountMember[];
  /**
   * Without a hook, the parts of a request that names what is nobody's, and another operation whose
   * good request shows that the credentials are good: for refusals alone.
   */
  readonly nobodys?: {
    readonly control: OperationId;
    readonly parts: (drive: Drive) => RequestParts;
  };
  /** What an accepted one uses up on a fixed account. */
  readonly spends?: BudgetItem;
  /** The request's parts, for a resource that nothing else in the check has touched. */
  readonly parts: (drive: Drive) => Promise<RequestParts>;
}
