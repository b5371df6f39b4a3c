import { member } from '../model/json.ts';
import { methodPlaces, nestsArguments, argumentNames } from '../requests/workflow-body.ts';
import type { EntryPath, Problem } from './problems.ts';
import { entry } from './problems.ts';

const method = '"{method}"';

/**
 * What keeps an account's envelope from carrying a call of any workflow method: that the method has
 * no place in it, or one that an argument would be written over. `at` is where the account stands.
 */
export function envelopeProblems(account: unknown, at: EntryPath = []): Problem[] {
  const envelope = member(account, 'workflow', 'envelope');
  if (envelope === undefined) return [];
  const path = [...at, 'workflow', 'envelope'];
  const places = methodPlaces(envelope);
  if (places.length === 0)
    return [
      {
        at: entry(path),
        text: `must have ${method} where the method is named, as {"method": ${method}} has`,
      },
    ];
  if (nestsArguments(envelope)) return [];
  return places
    .filter(([name = '']) => argumentNames.has(name))
    .map(([name = '']) => ({
      at: entry([...path, name]),
      text: `is an argument too, which would be written over ${method}; give "{arguments}" a member of its own`,
    }));
}
