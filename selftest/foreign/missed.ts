/** Bugs of `bugs/` that no check finds, each with the reason. */
export const missed: Readonly<Record<string, string>> = {};
