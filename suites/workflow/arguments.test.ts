import { register } from '../../harness/register.ts';
import { workflowArgumentsSuite } from './arguments.ts';

register(workflowArgumentsSuite);
