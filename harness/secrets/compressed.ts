import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib';

/** What was compressed, and how to compress something else in the same way. */
interface Decompressed {
  readonly plain: string;
  readonly again: (plain: string) => Buffer;
}

type Bytes = (bytes: Uint8Array, options?: { maxOutputLength: number }) => Buffer;

/** The content codings of HTTP; the last one has no mark to be known by. */
const ways: readonly { readonly mark: string; readonly undo: Bytes; readonly redo: Bytes }[] = [
  { mark: '1f8b', undo: gunzipSync, redo: gzipSync },
  { mark: '78', undo: inflateSync, redo: deflateSync },
  { mark: '', undo: brotliDecompressSync, redo: brotliCompressSync },
];
const maxOutputLength = 8 * 1024 * 1024;

/**
 * Undoes a compression that a target used though none was asked for; null where bytes are none. Text
 * is given byte by byte, in latin1.
 */
export function decompressed(bytes: Buffer): Decompressed | null {
  const start = bytes.toString('hex', 0, 2);
  for (const { mark, undo, redo } of ways) {
    if (!start.startsWith(mark)) continue;
    try {
      const plain = undo(bytes, { maxOutputLength }).toString('latin1');
      return { plain, again: (text) => redo(Buffer.from(text, 'latin1')) };
    } catch {
      // not in this way
    }
  }
  return null;
}
