import { readings, type ReadingName } from './readings.ts';

/** Numbers that no reading of the table has, each range from its first to its last. No more are added. */
const leftOut: readonly (readonly [first: number, last: number])[] = [
  [6, 6],
  [26, 26],
  [28, 30],
  [48, 48],
  [52, 52],
  [60, 61],
  [95, 95],
  [114, 119],
  [127, 131],
  [144, 146],
  [153, 158],
  [163, 174],
  [176, 180],
  [182, 185],
  [187, 189],
  [193, 194],
  [199, 199],
  [202, 214],
  [216, 219],
  [221, 224],
  [228, 234],
  [241, 259],
  [264, 269],
  [272, 279],
  [284, 289],
  [293, 309],
  [311, 319],
  [322, 329],
  [332, 349],
  [441, 449],
  [466, 474],
];

/** The names of all readings, in the order of their numbers. */
export const readingNames: readonly ReadingName[] = namesOf(readings);

const numbers = numbered(readingNames);
const byNumber = new Map([...numbers].map(([name, number]) => [number, name]));

/** The number by which a reading is shown: `R-07`, `R-370`. */
export function readingNumber(name: ReadingName): string {
  return numbers.get(name) ?? '';
}

/** The reading that a number shows, in any case and with any zeros before it. */
export function readingNumbered(number: string): ReadingName | undefined {
  const [, digits] = /^R-(\d+)$/i.exec(number) ?? [];
  return digits === undefined ? undefined : byNumber.get(written(Number(digits)));
}

/** Whether a text is the name of a reading. */
export function isReadingName(text: string): text is ReadingName {
  return Object.hasOwn(readings, text);
}

function numbered(names: readonly ReadingName[]): ReadonlyMap<ReadingName, string> {
  let last = 0;
  return new Map(
    names.map((name) => {
      const gap = leftOut.find(([first]) => first === last + 1);
      last = (gap ? gap[1] : last) + 1;
      return [name, written(last)];
    }),
  );
}

function written(number: number): string {
  return `R-${String(number).padStart(2, '0')}`;
}

function namesOf(table: Readonly<Record<ReadingName, string>>): readonly ReadingName[] {
  return Object.keys(table).filter(isReadingName);
}
