import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import { member } from '../../model/json.ts';
import type { RequestSpec } from '../../model/request.ts';
import { lacking } from '../../model/stop.ts';
import { buildRequest } from '../../requests/build-request.ts';
import type { DriveParts } from './drive-parts.ts';
import { unlabel } from './until-shown.ts';

/**
 * A grant need not cover each method, and readiness says which it covers (contract: WorkflowReadiness). A call that
 * is refused with 403, and of which readiness says by the same token that it is not granted, was no good one: it
 * loses its label, and the drive ends.
 */
export async function stopIfNotGranted(
  parts: DriveParts,
  answer: Answer,
  ask: (request: RequestSpec) => Promise<Answer>,
): Promise<void> {
  const { lease, env } = parts;
  const { callee } = answer.exchange;
  if (answer.status !== 403 || !callee?.startsWith('workflow.') || callee === 'workflow.readiness')
    return;
  const { origin } = env.settings.target;
  const readiness = await ask(buildRequest('workflow.readiness', lease.account, origin));
  if (!accepted(readiness)) return;
  const methods = member(readiness.json, 'methods');
  const item: unknown =
    Array.isArray(methods) && methods.find((one) => member(one, 'method') === callee);
  if (member(item, 'permission_granted') !== false) return;
  unlabel(parts, [answer]);
  throw lacking('account.workflowToken', `readiness says that the grant leaves ${callee} out`);
}
