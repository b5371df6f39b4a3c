/** States of a message that a device has claimed, or that nothing follows: too late to cancel it. */
export const tooLateStates = [
  'claimed',
  'submitting',
  'submitted',
  'delivered',
  'delivery_unknown',
  'unknown',
  'failed',
  'cancelled',
  'expired',
] as const;
