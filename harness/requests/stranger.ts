/** A route that every gateway has and that nobody reads without credentials. */
export const knownPath = '/v1/webhooks';

/** A path beside it that no version of the contract has. */
export const elsewherePath = '/v1/00000000-0000-4000-8000-000000000001';
