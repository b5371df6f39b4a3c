import type { Check } from '../../../harness/model/check.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { operationIds, operations, type OperationId } from '../../../schemas/operations/index.ts';
import { answersBeforeBody, closedGateCheck, meetsClosedGate, mounted } from './gates.ts';
import { highestLimit } from '../../resources/lists/limits.ts';
import { anyIds } from '../../resources/ids/sample-paths.ts';
import { closedBelow, closedToKnown, sealedRequest } from './gate-sealed-paths.ts';
import { unissued } from '../../resources/ids/unissued.ts';
import { everyAnswer } from '../../../harness/claims/answers.ts';

const gate = 'sealedAdmission';
const sealed = operationIds.filter((id) => operations[id].plane === 'sealed');
/** More than a gateway reads of an envelope or a URL, and no more than what stands in front lets by. */
const megabyte = 1_000_000;
const withLimit = ['sealed.deliveries.list', 'sealed.usage.list'] as const;
const withBody = sealed.filter((id) => operations[id].body !== null);

/** The gate of the sealed plane (contract: "Gates"): closed, and not closed by another's closing. */
export const sealedGateSuite: Suite = {
  id: 'gate-sealed',
  title: 'The sealed plane answers 404 while SEALED_ADMISSION_ENABLED is off',
  checks: [
    ...sealed.map(closedToAnyCredential),
    closedBelow(),
    closedToKnown(),
    ...withLimit.map(closedToAnyLimit),
    ...withBody.flatMap((id) => [
      closedToAnyBody(id),
      closedBeforeBody(id),
      closedBeforeSize(id),
      holdsNoSlot(id),
    ]),
    independent(),
  ],
};

function closedToAnyCredential(id: OperationId): Check {
  return closedGateCheck(gate, {
    id: `${id}/gate-off`,
    title: 'answers 404 with its gate off, whatever the credential',
    callee: id,
    drive: async (drive) => {
      const token = unissued(drive.account.owner?.session ?? anyIds(drive.random)[0], drive.random);
      const wrong: RequestParts = { headers: [['Authorization', `Bearer ${token}`]] };
      await drive.send('best', sealedRequest(drive, id));
      await drive.send('none', sealedRequest(drive, id, { headers: [], fault: 'no credential' }));
      await drive.send('wrong', sealedRequest(drive, id, { ...wrong, fault: 'an unknown token' }));
    },
    claims: [
      ...meetsClosedGate('gates.sealed-admission.off-404', ['best']),
      ...meetsClosedGate('gates.sealed-admission.off-before-credential', ['none', 'wrong']),
    ],
  });
}

function closedToAnyBody(id: OperationId): Check {
  return closedGateCheck(gate, {
    id: `${id}/gate-off-body`,
    title: 'answers 404 with its gate off, whatever the body and its media type',
    callee: id,
    drive: async (drive) => {
      const odd: RequestParts = { body: Buffer.from('<a/>'), mediaType: 'application/xml' };
      const untyped: RequestParts = { body: Buffer.from([0, 255]), mediaType: null };
      await drive.send('empty', sealedRequest(drive, id, { body: Buffer.alloc(0) }));
      await drive.send(
        'media-type',
        sealedRequest(drive, id, { ...odd, fault: 'the media type is application/xml' }),
      );
      await drive.send('untyped', sealedRequest(drive, id, { ...untyped, fault: 'no media type' }));
    },
    claims: meetsClosedGate('gates.sealed-admission.off-before-body', [
      'empty',
      'media-type',
      'untyped',
    ]),
  });
}

function closedBeforeBody(id: OperationId): Check {
  return closedGateCheck(gate, {
    id: `${id}/gate-off-withheld`,
    title: 'answers 404 with its gate off while the body is withheld',
    callee: id,
    unbuffered: true,
    drive: async (drive) => {
      await drive.send('withheld', sealedRequest(drive, id, { manner: 'withheld' }));
    },
    claims: [answersBeforeBody('gates.sealed-admission.off-before-body', 'withheld')],
  });
}

/** A gate that is closed does not even look at the length. */
function closedBeforeSize(id: OperationId): Check {
  return closedGateCheck(gate, {
    id: `${id}/gate-off-oversize`,
    title: 'answers 404 with its gate off while a body of a megabyte is announced and withheld',
    callee: id,
    unbuffered: true,
    drive: async (drive) => {
      const request = sealedRequest(drive, id, { manner: 'withheld', regular: false });
      const headers = [...request.headers, ['Content-Length', String(megabyte)] as const];
      await drive.send('oversize', { ...request, headers, fault: 'a body of a megabyte' });
    },
    claims: [answersBeforeBody('gates.sealed-admission.off-before-size', 'oversize')],
  });
}

/** The gate is asked before the query is looked at, on each list that takes a limit. */
function closedToAnyLimit(id: (typeof withLimit)[number]): Check {
  const limits = { zero: '0', 'too-many': String(highestLimit(id) + 1), word: 'ten' };
  return closedGateCheck(gate, {
    id: `${id}/gate-off-limit`,
    title: 'answers 404 with its gate off, whatever the limit',
    callee: id,
    drive: async (drive) => {
      for (const [label, limit] of Object.entries(limits)) {
        const parts = { query: { limit }, fault: `limit is ${limit}` };
        await drive.send(label, sealedRequest(drive, id, parts));
      }
    },
    claims: meetsClosedGate('gates.sealed-admission.off-404', Object.keys(limits)),
  });
}

/** Five withheld requests would fill the account's four slots, if the closed gate gave them any. */
function holdsNoSlot(id: OperationId): Check {
  const draft = closedGateCheck(gate, {
    id: `${id}/gate-off-no-slot`,
    title: 'takes no in-flight slot with its gate off',
    callee: id,
    unbuffered: true,
    drive: async (drive) => {
      const request = () => sealedRequest(drive, id, { manner: 'withheld' });
      const names = ['first', 'second', 'third', 'fourth'];
      const held = await Promise.all(names.map((name) => drive.hold(name, request())));
      // The closed gate answers all the same; only then is it sure that it has met all four.
      await Promise.all(held.map((one) => one.answeredWithin(1000)));
      await drive.send('beside', drive.request('webhooks.create', drive.newEndpoint()));
      for (const one of held) one.abort();
    },
    claims: [
      everyAnswer(
        'gates.sealed-admission.off-no-slot',
        'beside',
        'no 429 while four requests to the closed gate are open',
        ({ status }) => status !== 429,
        { judgesThrottling: true },
      ),
    ],
  });
  const alsoCalls = ['webhooks.list', 'webhooks.create'] as const;
  const { stranger: _, ...whole } = draft;
  return { ...whole, alsoCalls, needs: { ...draft.needs, members: ['owner', 'alphaKey'] } };
}

function independent(): Check {
  return defineCheck({
    id: 'sealed.webhooks.list/other-gate-off',
    title: 'stays mounted while SEALED_WEBHOOK_DELIVERY_ENABLED is off',
    callee: 'sealed.webhooks.list',
    needs: { gates: { sealedWebhookDelivery: 'off' } },
    drive: async (drive) => {
      await drive.send('good', drive.request('sealed.webhooks.list'));
    },
    claims: [mounted('gates.sealed-admission.independent', 'good')],
  });
}
