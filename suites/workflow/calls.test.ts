import { register } from '../../harness/register.ts';
import { workflowCallsSuite } from './calls.ts';

register(workflowCallsSuite);
