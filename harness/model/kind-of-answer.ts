/**
 * The kind of what was got, without the values that differ from case to case: status and code of an
 * answer, else the first word that is no number.
 */
export function kindOfAnswer(got: string): string {
  const [first = '', second = '', ...more] = got.split(' ');
  if (/^\d{3}$/.test(first)) return `${first} ${second}`;
  return [first, second, ...more].find((word) => !/^\d+,?$/.test(word)) ?? '';
}
