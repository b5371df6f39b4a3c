/** What the doctor found out about one member of a target file. */
export interface DoctorFinding {
  /**
   * `ok`: a run can use it. `error`: a run could not judge the target. `warning`: a run would judge less than it
   * could, or wait in vain. `open`: it was not given, or no harmless request shows it.
   */
  readonly is: 'ok' | 'error' | 'warning' | 'open';
  /** As the target file names it; the operation where that refused a good request. */
  readonly member: string;
  readonly text: string;
}

/** A finding whose sentence may begin with its member, as those that stop a run do. */
export function finding(is: DoctorFinding['is'], member: string, text: string): DoctorFinding {
  return { is, member, text: text.startsWith(`${member} `) ? text.slice(member.length + 1) : text };
}
