import { register } from '../../harness/register.ts';
import { sealedDevicesSuite } from './devices.ts';
import { sealedIsolationSuite } from './isolation.ts';
import { sealedListsSuite } from './lists.ts';
import { sealedReadsSuite } from './reads.ts';
import { sealedScopesSuite } from './scopes.ts';
import { sealedUnknownIdsSuite } from './unknown-ids.ts';
import { uploadRefusalsSuite } from './upload-refusals.ts';
import { uploadsInFlightSuite } from './uploads-in-flight.ts';
import { sealedUploadsSuite } from './uploads.ts';
import { sealedUsageSuite } from './usage.ts';

for (const suite of [
  sealedDevicesSuite,
  sealedIsolationSuite,
  sealedListsSuite,
  sealedReadsSuite,
  sealedScopesSuite,
  sealedUnknownIdsSuite,
  uploadRefusalsSuite,
  uploadsInFlightSuite,
  sealedUploadsSuite,
  sealedUsageSuite,
])
  register(suite);
