import { memberNameOf, type Leaf } from './leaves.ts';
import { kindOfId } from './short-ids.ts';

/** Where an id came from, and the variable that holds it, once something needs it. */
export interface KnownId {
  readonly step: number;
  readonly path: Leaf['path'];
  readonly kind: string;
  variable: string | null;
}

/** What the states of a hook make whose answer says `ids` of all of them alike. */
export const madeBy: Readonly<Record<string, string>> = {
  devices: 'device_id',
  messages: 'message_id',
  deliveries: 'delivery_id',
};

/** The ids that are distinguished by their kind, since their text may stand for anything. */
export class KnownIds {
  readonly #known = new Map<string, KnownId[]>();

  /** `state`: of the hook that gave it; left out where the target did. */
  learn(text: string, step: number, path: Leaf['path'], state = ''): void {
    const said = kindOfId(memberNameOf(path));
    if (said === null) return;
    const kind = said === '' ? (madeBy[state] ?? '') : said;
    const all = this.#known.get(text) ?? [];
    const same = all.find((one) => one.kind === kind);
    if (same && kind !== 'cursor' && (same.variable !== null || !standsInList(same))) return;
    const others = all.filter((one) => one !== same);
    this.#known.set(text, [...others, { step, path, kind, variable: null }]);
  }

  /** Who may have given an id that is named where that kind stands: one, none, or which of them is not told. */
  of(text: string, kind: string): readonly KnownId[] {
    const all = this.#known.get(text) ?? [];
    const fitting = all.filter((one) => one.kind === kind);
    if (fitting.length > 0 || kind === 'cursor') return fitting;
    return all.filter((one) => (kind === '' ? one.kind !== 'cursor' : one.kind === ''));
  }
}

/** One that was found in a list is better known by where it came last: lists have orders. */
export function standsInList({ path }: Pick<KnownId, 'path'>): boolean {
  return path.some((one) => typeof one === 'number');
}
