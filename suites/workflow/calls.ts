import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { accepts, refuses } from '../../harness/judge/claims.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { canonical, member } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { Account } from '../../harness/model/target.ts';
import { takesProbe } from '../../harness/claims/answers.ts';
import { inheritedNames } from '../resources/ids/inherited-names.ts';
import { answeredCheck } from '../resources/in-flight/freed.ts';
import { besideSubmissions, fifthBeside, fifthCheck } from '../resources/in-flight/in-flight.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';
import { callCheck, foreignCall, onStatus, probe } from './call-check.ts';
import type { WorkflowMethod } from '../resources/workflow/methods.ts';
import { readinessChecks } from './readiness.ts';
import { requestIdChecks } from './request-ids.ts';
import { callParts, callRequest, goodCall, spendsOf } from '../resources/workflow/samples.ts';
import { withoutMethod } from '../../harness/requests/workflow-body.ts';

/** The method that stands for the route itself: it changes nothing, whatever comes of a probe. */
const read = 'workflow.contact.read';
const schedule = 'workflow.action.schedule';
const status = 'workflow.action.status';
const contextMethods = [
  read,
  'workflow.context.metadata',
  'workflow.context.content',
  status,
] as const;

/**
 * Names that no method has, none of them one that a lenient reader could take for another's. A
 * deployment that has more methods than the contract may well do something on one of them, and
 * nobody here knows what: so they count as irreversible, and each takes of the budget for actions.
 */
const unknownMethods = {
  'other-verb': 'workflow.contact.write',
  'group-alone': 'workflow.contact',
  'without-prefix': 'contact.read',
  'one-letter-more': 'workflow.contact.reads',
  'another-plane': 'alpha.status',
  ...Object.fromEntries(inheritedNames),
};

const missing = 'the method is left out';

/** Names that a lenient reader takes for a method: its own in capitals, and the operation that it names. */
const nearMethods = { capitals: 'WORKFLOW.CONTACT.READ', operation: 'contact_read' };

/** Bodies that are text and no JSON. */
const notJson = { cut: '{"method":"workflow.contact.read"', word: 'workflow.contact.read' };

/** The route that the workflow methods share (contract: "Workflow plane"). */
export const workflowCallsSuite: Suite = {
  id: 'workflow-calls',
  title: 'The workflow methods share one route, and one grant',
  checks: [
    methodUnknown(),
    bodyNotJson(),
    ...contextMethods.map(foreignContext),
    ...([read, 'workflow.action.propose', 'workflow.action.cancel'] as const).map(repeated),
    ...requestIdChecks,
    seriesPerAccount(),
    ...readinessChecks,
    // a call has a body as any other request that has one
    fifthCheck({
      when: 'while four calls of the account are on their way',
      clause: 'workflow.in-flight.fifth',
      callee: read,
      needs: { members: ['workflow'] },
      drive: (drive) => fifthBeside(drive, () => goodRead(drive)),
    }),
    answered(),
    besideSubmissions(read, 'workflow.in-flight.whole-account', goodRead, {
      members: ['workflow'],
    }),
  ],
};

async function goodRead(drive: Drive): Promise<RequestSpec> {
  return callRequest(drive, read, await goodCall(drive, read));
}

/** An answered call no longer counts as in flight; a submission shows it, as after four uploads. */
function answered(): Check {
  return answeredCheck(read, {
    title: 'takes a submission after four calls were repeats, or asked for what is not there',
    alsoCalls: [status, 'alpha.submit'],
    needs: { members: ['workflow'] },
    begin: async (drive) => {
      const first = await goodRead(drive);
      await drive.send('first', first);
      return { first, call: await goodCall(drive, status) };
    },
    reasons: {
      repeat: ['repeats of a call', (_, { first }) => first],
      unknown: [
        'calls for an action that is unknown',
        (drive, { call }) => {
          const [request_id, action_id] = [anyIds(drive.random)[0], anyIds(drive.random)[0]];
          const parts = callParts(call, status, { ...call.args, request_id, action_id });
          return drive.request(status, { ...parts, fault: 'the action was never issued' });
        },
      ],
    },
  });
}

function methodUnknown(): Check {
  return callCheck({
    id: `${read}/method-unknown`,
    title: 'refuses a method that the table does not have, and a call of none',
    callee: read,
    leastTier: 'irreversible',
    probes: async (drive) => {
      for (const [label, method] of Object.entries({ ...unknownMethods, ...nearMethods })) {
        const call = await goodCall(drive, read);
        const parts = { ...callParts(call, method), fault: `the method is ${method}` };
        await drive.send(label, drive.request(read, parts));
      }
      const call = await goodCall(drive, read);
      const { body, ...parts } = callParts(call, read);
      const bare = { ...parts, body: withoutMethod(call.envelope, body), fault: missing };
      await drive.send('missing', drive.request(read, bare));
    },
    claims: [
      refuses('workflow.method-missing', 'missing', onStatus(400, 403, 404)),
      ...Object.keys(unknownMethods).map((label) =>
        refuses('workflow.method-unknown', label, onStatus(400, 403, 404)),
      ),
      ...Object.keys(nearMethods).map((label) =>
        refuses('workflow.method-spelling', label, onStatus(400, 403, 404)),
      ),
    ],
  });
}

function bodyNotJson(): Check {
  return callCheck({
    id: `${read}/body-not-json`,
    title: 'refuses a body that is not JSON',
    callee: read,
    probes: async (drive) => {
      for (const [label, text] of Object.entries(notJson)) {
        const body = Buffer.from(text);
        const fault = `the body is ${text}`;
        await probe(drive, label, read, { body, mediaType: 'application/json', fault });
      }
    },
    claims: Object.keys(notJson).map((label) =>
      refuses('workflow.body-not-json', label, onStatus(400, 403, 404)),
    ),
  });
}

function foreignContext(id: WorkflowMethod): Check {
  return callCheck({
    id: `${id}/foreign-context`,
    title: 'refuses a context of another account',
    callee: id,
    freshAccount: true,
    probes: async (drive) => {
      const call = await foreignCall(drive, id, ['context_id']);
      const fault = 'the context is that of another account';
      await probe(drive, 'foreign', id, { ...callParts(call, id), fault });
    },
    claims: [refuses('workflow.foreign-context', 'foreign', onStatus(404, 403, 400, 409))],
  });
}

/** What a repeated request_id brings is not said: it is told, and not judged. */
function repeated(id: WorkflowMethod): Check {
  return callCheck({
    id: `${id}/request-id-again`,
    title: 'answers 200 to a good request; what the same request_id again brings is observed',
    callee: id,
    freshAccount: true,
    probes: async (drive) => {
      const call = await goodCall(drive, id);
      const first = await drive.send('first', callRequest(drive, id, call));
      const again = await drive.send('again', callRequest(drive, id, call));
      const same = canonical(first.json) === canonical(again.json);
      const what = accepted(again) ? (same ? ', the same answer' : ', another answer') : '';
      const code = member(again.json, 'error', 'code');
      const told = typeof code === 'string' ? ` ${code}` : what;
      drive.observe(`${id}: the same request_id and body again`, `${again.status}${told}`);
      if (spendsOf(id) === undefined) return;
      // whether it is taken is open; what refuses it tells the code alone, as every error does
      const args = { ...call.args, request_id: anyIds(drive.random)[0] };
      const fault = 'its samples were used before';
      await probe(drive, 'spent', id, { ...callParts(call, id, args), fault });
    },
    claims: [accepts(`${id}.accepted`, 'first', 200)],
  });
}

/** What a place in a series of one account means in another: nothing. */
function seriesPerAccount(): Check {
  return callCheck({
    id: `${schedule}/series-of-another-account`,
    title: 'takes a series_id and an ordinal that another account has used',
    callee: schedule,
    freshAccount: true,
    probes: async (drive) => {
      const [series_id] = anyIds(drive.random);
      const other = await drive.anotherAccount();
      await scheduleIn(drive, 'theirs', series_id, other);
      await scheduleIn(drive, 'own', series_id, drive.account);
    },
    claims: [
      takesProbe(`${schedule}.series-per-account`, 'own', [{ status: 200 }], {
        as: 'as with any other series',
        // theirs shows that a series may be any, and that no key or policy names it
        controls: ['control', 'theirs'],
        blames: refusedForSure,
      }),
    ],
  });
}

/** A good call but for its series, which is one that nobody else had before. */
async function scheduleIn(drive: Drive, label: string, series_id: string, account: Account) {
  const { args, ...call } = await goodCall(drive, schedule, account);
  const parts = callParts({ ...call, args: { ...args, series_id } }, schedule);
  const fault = 'the series_id is not that of the samples';
  await drive.send(label, drive.request(schedule, { ...parts, fault }, account));
}
