import { isObject } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { itemsIn } from '../everywhere/paging.ts';

/** Members whose values the contract does not show (line 94). */
const openMembers = [
  'evidence',
  'resulting_state',
  'selected_sim',
  'sms_permission',
  'airplane_mode',
  'network_service',
] as const;

/** Notes the values that a page of an owner's list has for what the contract leaves open. */
export function observeWords(
  drive: Drive,
  id: 'ownerMessages.list' | 'devices.list',
  page: Answer,
): void {
  const objects = itemsIn(id, page).flatMap((item) =>
    [item['events'], item['reported_preconditions']].flat().filter(isObject),
  );
  for (const name of openMembers) {
    const values = new Set(objects.map((one) => one[name]).filter((value) => value != null));
    for (const value of values) drive.observe(`values of ${name}`, JSON.stringify(value));
  }
}
