/** Two ends of a range, both of them in it: of moments, or of milliseconds that one clock is ahead of another. */
export interface Span {
  readonly least: number;
  readonly most: number;
}
