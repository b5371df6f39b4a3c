const bare = 'aceinouyACEINOUY';
const accented = 'áçéíñóúýÁÇÉÍÑÓÚÝ';

/**
 * A value of as many characters as another one, of which one has an accent: on the wire a byte above 7F, which
 * ISO 8859-1 has a letter for and UTF-8 none. It is an accent on a letter that stands there, where one can have it.
 */
export function beyondAscii(value = ''): string {
  const early = value.slice(0, Math.ceil(value.length * 0.75));
  const found = early.search(/[aceinouy][^aceinouy]*$/i);
  const place = found < 0 ? early.length - 1 : found;
  const letter = accented[bare.indexOf(value[place] ?? '')] ?? 'é';
  return value.slice(0, place) + letter + value.slice(place + 1);
}
