import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';

/** The same drive in the name of another account, whose endpoints are made beforehand. */
export function asAccount(drive: Drive, account: Account): Drive {
  return {
    ...drive,
    account,
    request: (id, parts, owner = account) => drive.request(id, parts, owner),
  };
}
