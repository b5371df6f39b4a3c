import type { Answer } from '../../model/answer.ts';
import type { Callee } from '../../model/exchange.ts';
import type { RunSettings } from '../settings.ts';
import { createBudget } from './budget.ts';
import { createDeliveryFinder } from './deliveries.ts';
import { createEndpointPool } from './endpoints.ts';
import { createEnvelopeStock } from './envelopes.ts';
import type { Ledger } from './ledger.ts';

/** The one owner of what a worker knows of the target file's account, and has left of it. */
export function createFixedAccount(settings: RunSettings): Ledger {
  const budget = createBudget(settings);
  const endpoints = createEndpointPool(settings.target.maxTier);
  const deliveries = createDeliveryFinder();
  const envelopes = createEnvelopeStock();
  const controls = new Map<Callee, Answer>();
  return {
    ...budget,
    note: (request, answer) => {
      budget.note(request, answer);
      endpoints.note(answer);
      envelopes.note(request, answer);
      deliveries.note(request, answer);
    },
    take: {
      endpoint: endpoints.take,
      delivery: deliveries.take,
      envelope: envelopes.take,
    },
    control: (callee) => controls.get(callee),
    keepControl: (callee, answer) => void controls.set(callee, answer),
  };
}
