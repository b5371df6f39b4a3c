/** Where a command writes, and what can end it. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: NodeJS.WriteStream;
  readonly color: boolean;
  readonly signal: AbortSignal;
}
