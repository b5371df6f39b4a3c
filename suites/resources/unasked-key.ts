import type { Drive } from '../../harness/model/drive.ts';
import { anyIds } from './ids/sample-paths.ts';

/** A key that a request carries without being asked for one. */
export function unaskedKey(drive: Drive) {
  return { headers: [['Idempotency-Key', anyIds(drive.random)[0]]] } as const;
}
