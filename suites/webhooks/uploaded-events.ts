import type { Suite } from '../../harness/model/suite.ts';
import { arrivesOnce } from './arrivals-once.ts';
import { reachesOnce } from './delivery-fan-out-sealed.ts';
import { retiredUploadChecks } from './retired-uploads.ts';

/** What an upload sets off at the endpoints that were selected for it (contract: "Events"; ). */
export const uploadedEventsSuite: Suite = {
  id: 'uploaded-events',
  title: 'An uploaded event is delivered once, and retired with its endpoint',
  checks: [reachesOnce(), arrivesOnce(), ...retiredUploadChecks],
};
