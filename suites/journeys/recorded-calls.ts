import { partsOf, type Call } from '../../contract/index.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** Labels by operation: its steps are recorded as `name-1`, `name-2` and so on. */
type StepNames = Readonly<Partial<Record<OperationId, string>>>;

/** The calls of a macro, made on the target: each is recorded under its step's name. */
export function recordedCalls(
  drive: Drive,
  names: StepNames,
  more: Pick<RequestParts, 'assumption'> = {},
): Call {
  const made = new Map<string, number>();
  return async (id, args) => {
    const name = names[id] ?? id;
    const place = (made.get(name) ?? 0) + 1;
    made.set(name, place);
    const parts = { ...partsOf(id, args), ...(id === 'webhooks.create' && more) };
    const { exchange, status, json } = await drive.send(
      `${name}-${place}`,
      drive.request(id, parts),
    );
    return { status: exchange.noAnswer ? null : status, json };
  };
}

/** Waits a moment before a step is repeated, and repeats it no more than a few times. */
export function briefly(drive: Drive) {
  return { pause: () => drive.pause(20), most: 3 };
}
