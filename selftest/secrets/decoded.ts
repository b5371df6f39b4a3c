const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  hyphen: '-',
  lowbar: '_',
  equals: '=',
  plus: '+',
  sol: '/',
};

/** All that a person reads in a text, or in what stands in it encoded; in lower case, with blanks left out. */
export function decoded(text: string, levels = 3): string {
  const plain = unescaped(text);
  const within = levels === 0 ? [] : encodedIn(plain).map((each) => decoded(each, levels - 1));
  const all = [text, plain, ...within].join('\n');
  return levels === 3 ? everyReading(all) : all;
}

/** Whether a secret, or one of its halves, can be read in what was decoded. */
export function gives(reading: string, secret: string): boolean {
  const folded = secret.toLowerCase();
  const half = Math.floor(folded.length / 2);
  return reading.includes(folded.slice(0, half)) || reading.includes(folded.slice(half));
}

function everyReading(text: string): string {
  const folded = text.toLowerCase();
  const turned = folded.replaceAll(/[a-z]/g, (one) =>
    String.fromCharCode(97 + ((one.charCodeAt(0) - 84) % 26)),
  );
  return [folded, folded.split('').toReversed().join(''), turned].join('\n');
}

function unescaped(text: string): string {
  let now = text;
  for (let round = 0; round < 4; round += 1)
    now = now
      .replaceAll(/&([a-z]+);/gi, (all, name: string) => entities[name.toLowerCase()] ?? all)
      .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)))
      .replaceAll(/&#x([\da-f]+);/gi, fromHex)
      .replaceAll(/%([\da-f]{2})/gi, fromHex)
      .replaceAll(/=([\dA-F]{2})(?==)/g, fromHex)
      .replaceAll(/\\+u([\da-f]{4})/gi, fromHex)
      .replaceAll(/\\+x([\da-f]{2})/gi, fromHex)
      .replaceAll(/\\+([0-3][0-7]{2})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 8)),
      )
      .replaceAll(/\\+([/"])/g, '$1');
  return now;
}

function fromHex(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}

function encodedIn(text: string): string[] {
  const joined = text.replaceAll(/(?:\\+r)?\\+n|\r?\n/g, '');
  const base64 = [...joined.matchAll(/[\w+/-]{16,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map((phase) => Buffer.from(run.slice(phase), 'base64').toString('latin1')),
  );
  const hex = [...text.matchAll(/(?:[\da-f]:?){16,}/gi)].flatMap(([run]) =>
    [0, 1].map((phase) =>
      Buffer.from(run.replaceAll(':', '').slice(phase), 'hex').toString('latin1'),
    ),
  );
  const numbers = [...text.matchAll(/(?:\d{1,3},\s*){8,}\d{1,3}/g)].map(([run]) =>
    String.fromCharCode(...run.split(',').map(Number)),
  );
  const spaced = [...text.matchAll(/(?:\S(?:-|\0|<b>|",\s?")){8,}\S/g)].map(([run]) =>
    run.replaceAll(/(\S)(?:-|\0|<b>|",\s?")/g, '$1'),
  );
  return [...base64, ...hex, ...numbers, ...spaced].filter((each) => /[!-~]{8}/.test(each));
}
