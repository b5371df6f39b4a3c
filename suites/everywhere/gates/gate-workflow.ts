import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { requestTo } from '../../../harness/requests/build-request.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { refuses } from '../../../harness/judge/claims.ts';
import { answersBeforeBody, closed, closedGateCheck, meetsClosedGate, mounted } from './gates.ts';
import { workflowMethods } from '../../resources/workflow/methods.ts';
import { anyIds } from '../../resources/ids/sample-paths.ts';
import { unissued } from '../../resources/ids/unissued.ts';

const gate = 'workflowTools';
/** The one GET of the plane, and a harmless method to stand for the route that all eight share. */
const routes = ['workflow.readiness', 'workflow.contact.read'] as const;
type Route = (typeof routes)[number];

/** The methods that the other has to stand for: a gate may be wired to each of them. */
const others = workflowMethods.filter((id) => id !== 'workflow.contact.read');
/** What a method asks for beside its ids may be looked at first. */
const closedOrMalformed = [...closed, { status: 400 }] as const;

/** The gate of the workflow tools (contract: "Gates"), closed and alone. */
export const workflowGateSuite: Suite = {
  id: 'gate-workflow',
  title: 'The workflow tools answer 404 while WORKFLOW_TOOLS_ENABLED is off',
  checks: [
    ...routes.map(closedToAnyCredential),
    closedToEachMethod(),
    closedBeforeBody(),
    independent(),
  ],
};

function workflowRequest(drive: Drive, id: Route, parts: RequestParts = {}) {
  const { method, path } = operations[id];
  const [request_id, context_id] = anyIds(drive.random);
  const token = drive.account.workflowToken;
  return requestTo(id, method, path, {
    ...(method === 'POST' && { body: { method: id, request_id, context_id } }),
    headers: token ? [['Authorization', `Bearer ${token}`]] : [],
    ...parts,
  });
}

function bearing(token: string): RequestParts {
  return { headers: [['Authorization', `Bearer ${token}`]] };
}

function closedToAnyCredential(id: Route): Check {
  return closedGateCheck(gate, {
    id: `${id}/gate-off`,
    title: 'answers 404 with its gate off, whatever the credential',
    callee: id,
    drive: async (drive) => {
      const unknown = unissued(
        drive.account.owner?.session ?? anyIds(drive.random)[0],
        drive.random,
      );
      await drive.send('best', workflowRequest(drive, id));
      await drive.send('none', workflowRequest(drive, id, { headers: [], fault: 'no token' }));
      await drive.send(
        'wrong',
        workflowRequest(drive, id, { ...bearing(`ztw_${unknown}`), fault: 'an unknown token' }),
      );
      const fault = 'a token that does not begin with ztw_';
      await drive.send('other-kind', workflowRequest(drive, id, { ...bearing(unknown), fault }));
    },
    claims: [
      ...meetsClosedGate('gates.workflow-tools.off-404', ['best']),
      ...meetsClosedGate('gates.workflow-tools.off-before-credential', [
        'none',
        'wrong',
        'other-kind',
      ]),
    ],
  });
}

/** Nobody's token: an open method would say so, and a closed one finds nothing. */
function closedToEachMethod(): Check {
  const id = 'workflow.contact.read';
  return closedGateCheck(gate, {
    id: `${id}/gate-off-methods`,
    title: 'answers 404 with its gate off, whichever method is called',
    callee: id,
    drive: async (drive) => {
      for (const method of others) {
        const [request_id, context_id] = anyIds(drive.random);
        const body = { method, request_id, context_id };
        const parts: RequestParts = { body, headers: [], fault: 'no token' };
        await drive.send(method, { ...workflowRequest(drive, id, parts), regular: false });
      }
    },
    claims: others.map((method) =>
      refuses('gates.workflow-tools.off-before-credential', method, closedOrMalformed),
    ),
  });
}

function closedBeforeBody(): Check {
  const id = 'workflow.contact.read';
  return closedGateCheck(gate, {
    id: `${id}/gate-off-body`,
    title: 'answers 404 with its gate off, whatever the body, and while it is withheld',
    callee: id,
    unbuffered: true,
    drive: async (drive) => {
      const broken: RequestParts = { body: Buffer.from('{'), mediaType: 'application/json' };
      await drive.send(
        'not-json',
        workflowRequest(drive, id, { ...broken, fault: 'the body is no JSON' }),
      );
      await drive.send('withheld', workflowRequest(drive, id, { manner: 'withheld' }));
    },
    claims: [
      ...meetsClosedGate('gates.workflow-tools.off-before-body', ['not-json']),
      answersBeforeBody('gates.workflow-tools.off-before-body', 'withheld'),
    ],
  });
}

function independent(): Check {
  return defineCheck({
    id: 'workflow.readiness/other-gate-off',
    title: 'stays mounted while SEALED_ADMISSION_ENABLED is off',
    callee: 'workflow.readiness',
    needs: { gates: { sealedAdmission: 'off' } },
    drive: async (drive) => {
      await drive.send('good', drive.request('workflow.readiness'));
    },
    claims: [mounted('gates.workflow-tools.independent', 'good')],
  });
}
