import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import type { CheckResult, KnownSecret } from '../harness/model/result.ts';

/** Is told of each result as it comes, for progress. */
export type OnResult = (result: CheckResult, testCase: TestCase) => void;

/** Gathers what the checks brought back from a vitest run; everything else is the fold's. */
export class Collect implements Reporter {
  readonly results: CheckResult[] = [];
  /** The secrets that the workers learned, each with what stands for it; no part of any report. */
  readonly secrets: KnownSecret[] = [];
  /** What went wrong outside the checks' own judgement: defects of the suite. */
  readonly defects: string[] = [];
  endReason: TestRunEndReason | null = null;
  readonly #onResult: OnResult;

  constructor(onResult: OnResult = () => undefined) {
    this.#onResult = onResult;
  }

  onTestCaseResult(testCase: TestCase): void {
    const { conformance, secrets = [] } = testCase.meta() as {
      readonly conformance?: CheckResult;
      readonly secrets?: readonly KnownSecret[];
    };
    this.secrets.push(...secrets);
    if (conformance) this.results.push(conformance);
    if (conformance) this.#onResult(conformance, testCase);
    const { state, errors } = testCase.result();
    if (state !== 'failed' || (conformance && failsByItself(conformance))) return;
    const silent = [{ message: 'failed without a result' }];
    this.#blame(testCase.fullName, errors?.length ? errors : silent);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.endReason = reason;
    for (const each of modules) {
      this.#blame(each.moduleId, each.errors());
      for (const suite of each.children.allSuites()) this.#blame(suite.fullName, suite.errors());
    }
    this.#blame('unhandled error', unhandled);
  }

  #blame(where: string, errors: readonly { readonly message: string }[] | undefined): void {
    for (const { message } of errors ?? []) this.defects.push(`${where}: ${message}`);
  }
}

/** A test is red where its result holds a finding or a defect; anything else is not the target's. */
function failsByItself({ outcome, units }: CheckResult): boolean {
  return outcome === 'defect' || units.some(({ findings }) => findings.length > 0);
}
