import type { Evidence } from '../report.ts';

/**
 * Characters of JSON that the evidence of a report may come to in all. Programs that read a report hold all of it;
 * the report of a gateway that breaks most clauses in ordinary answers has a tenth of it.
 */
const mostEvidence = 24_000_000;

/** Characters of a body that are kept, while less of the room is taken than the share says. */
const widths: readonly { readonly below: number; readonly body: number }[] = [
  { below: 0.5, body: 32_768 },
  { below: 0.75, body: 2048 },
  { below: 1, body: 256 },
];

/** Characters of one script, and of all scripts, the functions that begin each of them left out. */
const longestScript = 6_000_000;
const mostScripts = 16_000_000;

/** The room that is left for what a report shows of exchanges; its targets share it. */
export class EvidenceRoom {
  readonly #most: number;
  #taken = 0;
  #scripts = 0;

  constructor(most = mostEvidence) {
    this.#most = most;
  }

  /** Characters of a body that are kept by now; a multiple of four, which keeps base64 readable. */
  get body(): number {
    return widths.find(({ below }) => this.#taken < below * this.#most)?.body ?? 0;
  }

  /** True once a clause is shown by one failure alone, without what is beside it. */
  get isFull(): boolean {
    return this.#taken >= this.#most;
  }

  /** Why less is shown than else would be; null while it is not. */
  get words(): string | null {
    if (this.#taken < (widths[0]?.below ?? 1) * this.#most) return null;
    const how = this.isFull
      ? 'clauses are shown by one failure each, without bodies'
      : 'bodies are cut shorter than usual';
    return `the exchanges that show what is broken take more room than a report has for them: ${how}`;
  }

  /** Gives what was made for the report, and takes the room that it needs beside its scripts. */
  taking(shown: readonly Evidence[]): readonly Evidence[] {
    const scripts = shown.reduce((sum, { script }) => sum + JSON.stringify(script ?? '').length, 0);
    this.#taken += JSON.stringify(shown).length - scripts;
    return shown;
  }

  /** True where there is room for a script of so many characters; takes it. */
  takesScript(length: number): boolean {
    if (length > longestScript || this.#scripts + length > mostScripts) return false;
    this.#scripts += length;
    return true;
  }
}
