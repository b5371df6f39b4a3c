import { register } from '../../harness/register.ts';
import { workflowActionsSuite } from './actions.ts';

register(workflowActionsSuite);
