import { register } from '../../harness/register.ts';
import { workflowActionsSuite } from './actions.ts';
import { workflowArgumentsSuite } from './arguments.ts';
import { workflowCallsSuite } from './calls.ts';

for (const suite of [workflowActionsSuite, workflowArgumentsSuite, workflowCallsSuite])
  register(suite);
