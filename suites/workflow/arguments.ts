import {
  isSpelling,
  malformedCases,
  type MalformedCase,
} from '../../fixtures/generators/malformed.ts';
import { defineProperty } from '../../harness/define-property.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Allowed } from '../../harness/model/found.ts';
import { isObject, member } from '../../harness/model/json.ts';
import { vacuous, type Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { where } from '../../harness/claims/answers.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';
import {
  argumentsOf,
  workflowMethods,
  type Argument,
  type WorkflowMethod,
} from '../resources/workflow/methods.ts';
import {
  callParts,
  callRequest,
  goodCall,
  spendsOf,
  type GoodCall,
} from '../resources/workflow/samples.ts';

/** Cases beside the one of each way to malform an argument. */
const runs = 6;

/** Refusals of a request that credentials and rates have no part in. */
const refusals: readonly Allowed[] = [400, 403, 404, 409].map((status) => ({ status }));

/** Every argument of every method, malformed or left out (contract: "Workflow plane"). */
export const workflowArgumentsSuite: Suite = {
  id: 'workflow-arguments',
  title: 'A workflow method refuses an argument that is missing or malformed',
  checks: workflowMethods.flatMap((id) => argumentsOf[id].map((one) => malformed(id, one))),
};

/**
 * One argument of an otherwise good call, broken in one way. What is broken is the good value, so
 * that a server which reads the broken form as the good one has nothing else to refuse it for.
 */
function malformed(id: WorkflowMethod, argument: Argument): Check {
  const { path, clause, malformed: ways } = argument;
  const name = path.join('.');
  return defineProperty<MalformedCase>({
    id: `${id}/malformed-${path.join('-').replaceAll('_', '-')}`,
    title: `refuses a ${name} that is missing or malformed`,
    callee: id,
    needs: { members: ['workflow'] },
    cases: {
      arbitrary: malformedCases(ways),
      examples: ways.map((way) => ({ way, place: 0 })),
      runs,
    },
    setUp: async (drive) => {
      await drive.control(
        async () => callRequest(drive, id, await goodCall(drive, id)),
        spendsOf(id),
      );
    },
    drive: async (drive, one) => {
      await probe(drive, id, await goodCall(drive, id), argument, one);
    },
    claims: [
      where(
        refuses(clause, 'probe', refusals),
        (read) => !isSpelling(read('probe').exchange.fault),
        vacuous,
      ),
      refuses('workflow.malformed-400', 'probe', [{ status: 400, code: 'invalid_request' }]),
    ],
  });
}

async function probe(
  drive: Drive,
  id: WorkflowMethod,
  call: GoodCall,
  { path }: Argument,
  { way, place }: MalformedCase,
): Promise<void> {
  // An optional argument may not be there to be broken.
  const good = member(call.args, ...path) ?? anyIds(drive.random)[0];
  const broken = way.of(good, place);
  // Digits alone have no upper case.
  if (broken === good) drive.stop(`the sample's ${path.join('.')} can not be ${way.fault}`);
  const fault = `${path.join('.')} is ${way.fault}`;
  const parts = callParts(call, id, put(call.args, path, broken));
  await drive.send('probe', drive.request(id, { ...parts, fault }));
}

/** The same arguments with another value at a path. */
function put(
  args: Readonly<Record<string, unknown>>,
  [name, ...below]: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  if (name === undefined) return args;
  const inner = args[name];
  const changed = below.length > 0 && isObject(inner) ? put(inner, below, value) : value;
  return { ...args, [name]: changed };
}
