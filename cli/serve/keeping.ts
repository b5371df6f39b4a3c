import type { Keeping } from '../../fixtures/gateway/index.ts';

/**
 * What a gateway that is served remembers. A whole run of the suite makes some thousand accounts, each of which is
 * used for seconds; the first is that of the page.
 */
export const servedKeeping: Keeping = { accounts: 1000, records: 10_000, bodies: 1000 };
