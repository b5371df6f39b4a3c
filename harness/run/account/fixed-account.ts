import { control } from '../../judge/claims.ts';
import type { Answer } from '../../model/answer.ts';
import { list as listIn, member } from '../../model/json.ts';
import type { RunSettings } from '../../model/settings.ts';
import { createBudget } from './budget.ts';
import { createDeliveryFinder } from './deliveries.ts';
import { createEndpointPool } from './endpoint-pool.ts';
import { createEnvelopeStock } from './envelopes.ts';
import { createMessagesMade } from './messages.ts';
import type { Creation, Ledger } from '../environment/ledger.ts';

/** The one owner of what a worker knows of the target file's account, and has left of it. */
export function createFixedAccount(settings: RunSettings): Ledger {
  const budget = createBudget(settings);
  const endpoints = createEndpointPool(settings);
  const deliveries = createDeliveryFinder();
  const envelopes = createEnvelopeStock();
  const messages = createMessagesMade();
  const kept = new Map<string, readonly Answer[]>();
  // what was created for the pool is judged as any created endpoint is
  const keepCreation = ({ create, after }: Creation) => {
    const callee = create.exchange.callee ?? '';
    if (!kept.has(callee)) kept.set(callee, [named(create, control)]);
    const name = `${callee} and list`;
    // a list that lags shows it later: its check then takes the time
    if (!kept.has(name) && isShown(create, after))
      kept.set(name, [named(create, 'create'), named(after, 'after')]);
  };
  return {
    ...budget,
    note: (request, answer) => {
      budget.note(request, answer);
      endpoints.note(answer);
      envelopes.note(request, answer);
      deliveries.note(request, answer);
      messages.note(answer);
    },
    take: {
      endpoint: (drive, plane, handed) => endpoints.take(drive, plane, handed, keepCreation),
      delivery: deliveries.take,
      envelope: envelopes.take,
    },
    kept: (name) => kept.get(name),
    keep: (name, answers) => void kept.set(name, answers),
    keepCreation,
    messages,
    isShared: ({ request }) => endpoints.isPooled(request.path),
  };
}

function isShown({ json }: Answer, list: Answer): boolean {
  const id = member(json, 'endpoint_id');
  const shown = listIn(list.json, 'endpoints').map((one) => member(one, 'endpoint_id'));
  return typeof id === 'string' && shown.includes(id);
}

function named(answer: Answer, label: string): Answer {
  return { ...answer, exchange: { ...answer.exchange, label } };
}
