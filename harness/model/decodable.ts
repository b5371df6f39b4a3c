/**
 * True for a text whose percent escapes are those of a text in UTF-8. What the decoder gives is looked at: a call for
 * its error alone is taken out by what makes the package small.
 */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}
