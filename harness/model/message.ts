/** A header as it stood on the wire: name in its own case, repeated ones each on their own. */
export type Header = readonly [name: string, value: string];

/** A body as recorded: text where it is valid UTF-8, otherwise base64. */
export interface RecordedBody {
  readonly encoding: 'utf8' | 'base64';
  readonly content: string;
  /** Length on the wire in bytes, also of what was cut off. */
  readonly bytes: number;
  /** True where more came than is kept. */
  readonly truncated: boolean;
  /** SHA-256 of the whole body in hex, where nothing of it is kept. */
  readonly sha256?: string;
}
