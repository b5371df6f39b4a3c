/**
 * Two texts in no more characters each than `longest`, where they are longer and begin alike: what both
 * begin with is cut, so that the place where they differ is seen. Others stay as they are.
 */
export function aroundDifference(
  one: string,
  other: string,
  longest: number,
): readonly [string, string] {
  const before = Math.floor(longest / 4);
  if (Math.max(one.length, other.length) <= longest) return [one, other];
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike += 1;
  if (alike <= longest / 2) return [one, other];
  const cut = (text: string) => {
    // two marks stand for what is left out
    const end = alike - before + longest - 2;
    const kept = text
      .slice(alike - before, end)
      .replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
    return `…${kept}${end < text.length ? '…' : ''}`;
  };
  return [cut(one), cut(other)];
}
