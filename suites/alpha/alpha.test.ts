import { register } from '../../harness/register.ts';
import { alphaRatesSuite } from './rates.ts';
import { alphaSubmissionSuite } from './submission.ts';

for (const suite of [alphaRatesSuite, alphaSubmissionSuite]) register(suite);
