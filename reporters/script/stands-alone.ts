import type { CheckResult, Finding } from '../../harness/model/result.ts';
import { precedingOf } from './preceding.ts';
import { requestsOf, stepsOf, type Step } from './steps.ts';
import { transcriptOf } from './transcript.ts';

/**
 * True where the request that shows a finding shows it by itself, once the variables of its command line
 * are set. On an account of the file all that earlier steps made is still there. One that the state hook
 * made is gone with the run, and the next one is empty: there it stands alone where nothing but looks went
 * before. What was sent at the same instant as others, or with an altered credential, never does.
 */
export function standsAlone(finding: Finding, result: CheckResult): boolean {
  const steps = stepsOf(transcriptOf(result, finding));
  const at = steps.findIndex((step) =>
    requestsOf([step]).some(({ placed }) => placed.position === finding.exchange),
  );
  const own = result.exchanges[finding.exchange];
  if (steps[at]?.kind !== 'send' || !own) return false;
  const sent = JSON.stringify(own.request);
  if (Object.keys(result.variants ?? {}).some((altered) => sent.includes(altered))) return false;
  const before = steps.slice(0, at);
  if (!before.some(makesAccount)) return true;
  const { proof = [], exchange } = finding;
  return (
    before.filter(makesAccount).length === 1 &&
    before.every((step) => makesAccount(step) || isLook(step)) &&
    proof.every((position) => position === exchange) &&
    precedingOf(finding, result).rests === undefined
  );
}

function makesAccount(step: Step): boolean {
  return step.kind === 'hook' && step.aside.kind === 'setup' && step.aside.state === 'account';
}

/** True for a request that changes nothing, whatever it was answered. */
function isLook(step: Step): boolean {
  return step.kind === 'send' && ['GET', 'HEAD'].includes(step.placed.exchange.request.method);
}
