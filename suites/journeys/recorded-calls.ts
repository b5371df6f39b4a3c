import { partsOf, type Call, type Patience } from '../../contract/index.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** Labels by operation: its steps are recorded as `name-1`, `name-2` and so on. */
type StepNames = Readonly<Partial<Record<OperationId, string>>>;

interface RecordedMacro extends Pick<RequestParts, 'assumption'> {
  readonly names: StepNames;
  readonly patience?: Patience;
}

/**
 * Runs a macro on the target; each of its calls is recorded under its step's name. A macro takes what a
 * call throws for an answer that never came; here it ends the drive, and nothing is sent after it.
 */
export async function runRecorded<T>(
  drive: Drive,
  { names, patience = briefly(drive), assumption }: RecordedMacro,
  macro: (call: Call, patience: Patience) => Promise<T>,
): Promise<T> {
  const made = new Map<string, number>();
  const thrown: unknown[] = [];
  const unlessOver = async <A>(step: () => Promise<A>): Promise<A> => {
    if (thrown.length > 0) throw thrown[0];
    try {
      return await step();
    } catch (error) {
      thrown.push(error);
      throw error;
    }
  };
  const send: Call = async (id, args) => {
    const name = names[id] ?? id;
    const place = (made.get(name) ?? 0) + 1;
    made.set(name, place);
    const parts = { ...partsOf(id, args), ...(id === 'webhooks.create' && { assumption }) };
    const { exchange, status, json } = await drive.send(
      `${name}-${place}`,
      drive.request(id, parts),
    );
    return { status: exchange.noAnswer ? null : status, json };
  };
  const result = await macro((id, args) => unlessOver(() => send(id, args)), {
    ...patience,
    pause: (askedMs) => unlessOver(() => patience.pause(askedMs)),
  });
  if (thrown.length > 0) throw thrown[0];
  return result;
}

/** Waits a moment before a step is repeated, and repeats it no more than a few times. */
function briefly(drive: Drive): Patience {
  return { pause: () => drive.pause(20), most: 3 };
}
