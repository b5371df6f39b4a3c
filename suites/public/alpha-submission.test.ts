import { register } from '../../harness/register.ts';
import { alphaSubmissionSuite } from './alpha-submission.ts';

register(alphaSubmissionSuite);
