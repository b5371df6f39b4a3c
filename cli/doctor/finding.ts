/** What the doctor found out about one member of a target file. */
export interface DoctorFinding {
  /**
   * `fine` as it is; `wrong` so that a run could not judge; `amiss` so that a run judges less than it
   * could, or wrongly waits; `open` where nothing harmless shows it, or it was not given.
   */
  readonly is: 'fine' | 'wrong' | 'amiss' | 'open';
  /** As the target file names it; the operation where that refused a good request. */
  readonly member: string;
  readonly text: string;
}

/** A finding whose sentence may begin with its member, as those that stop a run do. */
export function finding(is: DoctorFinding['is'], member: string, text: string): DoctorFinding {
  return { is, member, text: text.startsWith(`${member} `) ? text.slice(member.length + 1) : text };
}
