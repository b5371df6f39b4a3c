import type { OperationId } from '../operations/index.ts';
import { sectionAt } from '../sections.ts';
import { lineOf, sentenceOn, type SentenceName } from '../sentences/index.ts';
import type { ClauseRow, ClauseSection } from './clause.ts';
import { clientSide, must, notShown, should, takesGood } from './rows.ts';

/** What the public plane has, and the sealed one. */
interface OfBoth<T> {
  readonly public: T;
  readonly sealed: T;
}

/** Operations of the public plane that the sealed one has under the same name. */
type Common = { [Id in OperationId]: `sealed.${Id}` extends OperationId ? Id : never }[OperationId];

/** A sentence that is cited otherwise than its place in the contract tells: by one row, or by both. */
type Placed = Partial<OfBoth<SentenceName>> & { readonly both?: SentenceName };
type Cited = readonly (SentenceName | Placed)[];

/** What a row says beside its statement; where the planes differ, each under its name. */
type More = NonNullable<Parameters<typeof must>[3]> & Partial<OfBoth<Partial<ClauseRow>>>;

/** A clause that both planes have. */
interface Twins {
  readonly twins: OfBoth<ClauseRow>;
}

/** Parts of the contract, by their headings, and sentences that speak of one of the planes alone. */
const alone: OfBoth<readonly SentenceName[]> = {
  public: [
    'owners-manage-endpoints',
    'owners-read-and-revoke',
    'public-resources-heading',
    'public-webhooks-heading',
    'sealed-selection-heading',
    'public-deliveries-heading',
    'owner-routes-heading',
    'alpha-heading',
    'public-codes-heading',
  ],
  sealed: [
    'sealed-clients-send-and-upload',
    'sealed-resources-heading',
    'sealed-endpoints-heading',
    'sealed-codes-heading',
  ],
};

/**
 * The kinds of rows, for a clause that both planes have: it is written once, under its public id, and names the
 * sentences of either plane. What the planes differ in is beside it under `public` and `sealed`.
 */
export const both = {
  must: twinsOf(must),
  should: twinsOf(should),
  clientSide: twinsOf(clientSide),
  notShown: twinsOf(notShown),
  takesGood: (callee: readonly [Common], sentences: Cited) => {
    const { statement } = takesGood(callee, []);
    return twinsOf(must)(statement, callee, sentences, { oneLook: true });
  },
};

/** Stands for the sealed one of two rows where the sealed plane has it in another place than the public one. */
export const itsTwin = 'its twin';

type Entry = readonly [id: string, row: ClauseRow];
type Table = Readonly<Record<string, ClauseRow | Twins | typeof itsTwin>>;
type PublicIds<Rows> = Exclude<keyof Rows & string, `sealed.${string}`>;
type SealedIds<Rows> =
  | Extract<keyof Rows & string, `sealed.${string}`>
  | { [Id in keyof Rows & string]: Rows[Id] extends Twins ? Twin<Id> : never }[keyof Rows & string];
type Twin<Id extends string> = `sealed.${Id extends `public.${infer Rest}` ? Rest : Id}`;

/** The sections of both planes, of one table: rows of one plane stand among those of both. */
export function bothPlanes<const Rows extends Table>(
  heading: string | OfBoth<string>,
  rows: Rows,
): {
  readonly public: ClauseSection<PublicIds<Rows>>;
  readonly sealed: ClauseSection<SealedIds<Rows>>;
};
export function bothPlanes(heading: string | OfBoth<string>, rows: Table): OfBoth<ClauseSection> {
  const of = typeof heading === 'string' ? { public: heading, sealed: heading } : heading;
  return {
    public: { section: of.public, clauses: Object.fromEntries(publicRows(rows)) },
    sealed: { section: of.sealed, clauses: Object.fromEntries(sealedRows(rows)) },
  };
}

function publicRows(rows: Table): readonly Entry[] {
  return Object.entries(rows).flatMap<Entry>(([id, row]) => {
    if (row === itsTwin || id.startsWith('sealed.')) return [];
    return [[id, isTwins(row) ? row.twins.public : row]];
  });
}

function sealedRows(rows: Table): readonly Entry[] {
  const twins = new Map(
    Object.entries(rows).flatMap(([id, row]) =>
      isTwins(row) ? [[twinOf(id), row.twins.sealed] as const] : [],
    ),
  );
  return Object.entries(rows).flatMap<Entry>(([id, row]) => {
    if (isTwins(row))
      return Object.hasOwn(rows, twinOf(id)) ? [] : [[twinOf(id), row.twins.sealed]];
    if (row !== itsTwin) return id.startsWith('sealed.') ? [[id, row]] : [];
    const twin = twins.get(id);
    if (!twin) throw new Error(`${id} has no twin`);
    return [[id, twin]];
  });
}

function isTwins(row: Table[string]): row is Twins {
  return typeof row === 'object' && 'twins' in row;
}

function twinOf(id: string): string {
  return `sealed.${id.replace(/^public\./, '')}`;
}

function twinsOf(kind: typeof must | typeof should | typeof clientSide | typeof notShown) {
  return (
    statement: string,
    operations: readonly Common[] | OfBoth<readonly OperationId[]>,
    sentences: Cited,
    { public: publicMore = {}, sealed: sealedMore = {}, ...more }: More = {},
  ): Twins => {
    const on =
      'public' in operations
        ? operations
        : { public: operations, sealed: operations.map((id) => `sealed.${id}` as const) };
    const row = (plane: keyof OfBoth<unknown>) =>
      kind(statement, on[plane], citedOn(plane, sentences), more);
    return {
      twins: {
        public: { ...row('public'), ...publicMore },
        sealed: { ...row('sealed'), ...sealedMore },
      },
    };
  };
}

/** What of the sentences the row of a plane cites: not what is in a part of the contract on the other one. */
function citedOn(plane: keyof OfBoth<unknown>, sentences: Cited): readonly SentenceName[] {
  const cited = sentences.flatMap((one) => {
    if (typeof one === 'object') return one[plane] ?? one.both ?? [];
    const heading = sentenceOn(sectionAt(lineOf(one))?.from ?? 0);
    const speaksOf = (other: keyof OfBoth<unknown>) =>
      alone[other].some((part) => part === one || part === heading);
    return speaksOf(plane === 'public' ? 'sealed' : 'public') ? [] : one;
  });
  return cited.toSorted((a, b) => lineOf(a) - lineOf(b));
}
