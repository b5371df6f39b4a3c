import type { Suite } from '../../harness/model/suite.ts';
import { deviceChecks } from './submissions/devices.ts';
import { fieldChecks } from './submissions/fields.ts';
import { idempotencyChecks } from './submissions/idempotency.ts';
import { likenessChecks } from './submissions/likeness.ts';
import { alphaRaces } from './submissions/races.ts';
import { alphaProperties } from './submissions/properties.ts';
import { modelChecks } from './submissions/model-based.ts';
import { recipientChecks } from './submissions/recipients.ts';
import { refusalChecks } from './submissions/refusals.ts';
import { alphaSecondDevice } from './submissions/second-device.ts';

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
