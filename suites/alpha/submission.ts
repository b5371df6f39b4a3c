import type { Suite } from '../../harness/model/suite.ts';
import { deviceChecks } from './devices.ts';
import { fieldChecks } from './fields.ts';
import { idempotencyChecks } from './idempotency.ts';
import { likenessChecks } from './likeness.ts';
import { alphaRaces } from './races.ts';
import { alphaProperties } from './properties.ts';
import { modelChecks } from './model-based.ts';
import { recipientChecks } from './recipients.ts';
import { refusalChecks } from './refusals.ts';
import { alphaSecondDevice } from './second-device.ts';

/** Submitting an alpha message (contract: "Public plane: alpha messages"). */
export const alphaSubmissionSuite: Suite = {
  id: 'alpha-submission',
  title: 'An alpha message is submitted, once, or refused for a cause',
  checks: [
    ...fieldChecks,
    ...alphaProperties,
    ...deviceChecks,
    ...alphaSecondDevice,
    ...recipientChecks,
    ...refusalChecks,
    ...idempotencyChecks,
    ...likenessChecks,
    ...alphaRaces,
    ...modelChecks,
  ],
};
