import { codeUnitsOf, NumberList, textOfUnits } from './code-units.ts';
import { writeCode } from './escapes.ts';

/** So many numbers in a row may be the bytes of a secret. */
const fewest = 8;
const number = /0x[\dA-Fa-f]{2}|\d{1,3}/g;
const between = /^[\s,;]+$/;
/** Most texts have no such list, and this tells it soon. */
const some = /(?:(?:0x[\dA-Fa-f]{2}|\d{1,3})[\s,;]+){7}/;

/** Looks into bytes that stand in a text as a list of numbers; for `mask` see `Coding`. */
export function numbers(text: string, mask: (plain: string) => string): string {
  if (!some.test(text)) return text;
  const starts = new NumberList();
  const codes = new NumberList();
  let written: Uint16Array | null = null;
  const look = () => {
    const plain = codes.length < fewest ? '' : codes.text();
    const masked = plain === '' ? '' : mask(plain);
    const changed = masked === plain ? 0 : codes.length;
    for (let at = 0; at < changed; at += 1) {
      const code = masked.charCodeAt(at);
      if (code === codes.at(at)) continue;
      written ??= codeUnitsOf(text);
      const [token] = text.slice(starts.at(at), starts.at(at) + 4).match(number) ?? [''];
      const anew = rewritten(token, code);
      for (let place = 0; place < anew.length; place += 1)
        written[starts.at(at) + place] = anew.charCodeAt(place);
    }
    starts.clear();
    codes.clear();
  };
  let end = 0;
  for (const { 0: token, index } of text.matchAll(number)) {
    if (!between.test(text.slice(end, index))) look();
    starts.push(index);
    codes.push(Number(token));
    end = index + token.length;
  }
  look();
  return written === null ? text : textOfUnits(written);
}

/** A number of as many digits as before: in JSON no zero is before others. */
function rewritten(token: string, code: number): string {
  if (token.startsWith('0x'))
    return writeCode({ before: '0x', digits: token.slice(2), after: '', radix: 16 }, code);
  const isAsLong = String(code).length === token.length || token.startsWith('0');
  const letter = token.length === 3 ? 100 + (code % 23) : code;
  return writeCode({ before: '', digits: token, after: '', radix: 10 }, isAsLong ? code : letter);
}
