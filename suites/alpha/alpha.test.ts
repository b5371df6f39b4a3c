import { register } from '../../harness/register.ts';
import { alphaMessagesSuite } from './messages.ts';
import { alphaRatesSuite } from './rates.ts';
import { foundMessagesSuite } from './statuses-found.ts';
import { alphaSubmissionSuite } from './submission.ts';

for (const suite of [alphaMessagesSuite, alphaRatesSuite, foundMessagesSuite, alphaSubmissionSuite])
  register(suite);
