import type { Exchange } from './exchange.ts';

/** An exchange seen through what claims ask of it. */
export interface Answer {
  readonly exchange: Exchange;
  /** 0 where no answer came. */
  readonly status: number;
  /** Values of a header, in order; names match in any case. */
  readonly headers: (name: string) => readonly string[];
  /** Media type in lower case without parameters; empty where there is none. */
  readonly mediaType: string;
  /** The body as text. */
  readonly text: string;
  /** The parsed JSON body; undefined where it is not JSON. */
  readonly json: unknown;
}

/** The media type of a Content-Type value, in lower case and without parameters. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** `application/json` or any `+json` type, with any parameters. */
export function isJsonType(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json');
}
