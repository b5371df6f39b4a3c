import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Header } from '../../../harness/model/exchange.ts';

/** The headers of an owner mutation, and an API key beside them, so that none is what it lacks. */
export function everyCredential(drive: Drive, plane: ResourcePlane = 'public'): Header[] {
  const { headers } = drive.request('webhooks.create', {});
  const { alphaKey, sealedKey } = drive.account;
  const key = plane === 'public' ? alphaKey : sealedKey;
  return key ? [...headers, ['Authorization', `Bearer ${key}`]] : [...headers];
}
