/** Why the suite can't listen: the member of the target file that is at fault, and how to mend it. */
export class ReceiverProblem extends Error {
  override readonly name = 'ReceiverProblem';
  /** As the target file names it: `receiver.listen`. */
  readonly member: string;

  constructor(member: string, text: string) {
    super(`${member}: ${text}`);
    this.member = member;
  }
}

/** What keeps an address from being listened on, by the code of the system's error. */
const words: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; end what listens there, or name another port',
  EADDRNOTAVAIL: 'is no address of this machine; name one that it has, such as 127.0.0.1',
  EACCES: 'may not be listened on by this user; name a port above 1023',
  ENOTFOUND: 'has a host that is not known; name an address of this machine, such as 127.0.0.1',
};

/** The problem that an error of `listen` tells of. */
export function listenProblem(listen: string, code: string): ReceiverProblem {
  return new ReceiverProblem(
    'receiver.listen',
    `${listen} ${words[code] ?? `can't be listened on (${code})`}`,
  );
}
