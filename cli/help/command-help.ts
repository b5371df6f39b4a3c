/** What `help` tells of one command. */
export interface CommandHelp {
  readonly name: string;
  /** What is behind its name beside options; empty for nothing. */
  readonly takes: string;
  /** In one line, for the list of all. */
  readonly short: string;
  /** More of it, in lines of their own. */
  readonly long?: string;
  readonly options: readonly (readonly [option: string, what: string])[];
  /** Exit codes, where they are not those of `run`. */
  readonly exits?: string;
  /** Two command lines that do something useful. */
  readonly examples: readonly [string, string];
}

/** Options that several commands share. */
export const sharedOptions = {
  config: ['--config FILE', 'target file'],
  confirm: [
    '--confirm TOKEN',
    'lets a run with maxTier irreversible judge a target that is not on this machine',
  ],
  select: [
    '--check ID --clause ID --operation ID --plane NAME',
    'select checks; * matches any text; may be repeated',
  ],
  json: ['--json', 'as data'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;
