import { register } from '../../harness/register.ts';
import { workflowGateSuite } from './gate-workflow.ts';

register(workflowGateSuite);
