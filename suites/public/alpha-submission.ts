import type { Suite } from '../../harness/model/suite.ts';
import { deviceChecks } from './alpha-devices.ts';
import { fieldChecks } from './alpha-fields.ts';
import { idempotencyChecks } from './alpha-idempotency.ts';
import { likenessChecks } from './alpha-likeness.ts';
import { alphaRaces } from './alpha-races.ts';
import { alphaProperties } from './alpha-properties.ts';
import { modelChecks } from './alpha-model-based.ts';
import { recipientChecks } from './alpha-recipients.ts';
import { refusalChecks } from './alpha-refusals.ts';
import { secondDeviceChecks } from './alpha-second-device.ts';

/** Submitting an alpha message (contract: "Public plane: alpha messages"). */
export const alphaSubmissionSuite: Suite = {
  id: 'alpha-submission',
  title: 'An alpha message is submitted, once, or refused for a cause',
  checks: [
    ...fieldChecks,
    ...alphaProperties,
    ...deviceChecks,
    ...secondDeviceChecks,
    ...recipientChecks,
    ...refusalChecks,
    ...idempotencyChecks,
    ...likenessChecks,
    ...alphaRaces,
    ...modelChecks,
  ],
};
