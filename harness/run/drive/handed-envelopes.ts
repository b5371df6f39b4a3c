import type { Drive, EnvelopeDirection } from '../../model/drive.ts';
import { lacking } from '../../model/stop.ts';
import { decode, keyOf } from '../account/envelopes.ts';
import type { Ledger } from '../environment/ledger.ts';

/** Hands a drive one envelope after the other; see `Drive.envelope`. */
export function envelopesOf({ take }: Ledger) {
  const handed = new Set<string>();
  return async (drive: Drive, direction: EnvelopeDirection): Promise<Uint8Array> => {
    const unsent = take.envelope(drive, direction, handed);
    if (!unsent && !drive.hooked)
      throw lacking(
        `account.envelopes.${direction}`,
        `no ${direction} envelope of the account is left unsent`,
      );
    const envelope = unsent ?? (await madeEnvelope(drive, direction));
    handed.add(keyOf(envelope));
    return envelope;
  };
}

async function madeEnvelope(drive: Drive, direction: EnvelopeDirection): Promise<Uint8Array> {
  const params = { account: drive.account.accountId, direction };
  const { envelope } = await drive.state('envelope', params);
  if (typeof envelope !== 'string')
    return drive.stop('the state envelope answered without envelope');
  return decode(envelope);
}
