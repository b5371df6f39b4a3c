import type { Target } from '../harness/model/target.ts';
import { listenFor } from '../harness/receiver/listen-for.ts';
import type { Receiver } from '../harness/receiver/receiver.ts';
import { probeWay } from '../harness/receiver/way.ts';
import { placeUrl } from '../harness/run/drive/places.ts';

/**
 * Listens for the deliveries of a target, and where something in front ends TLS, learns what that makes of a
 * delivery and its answer; null where nobody listens.
 */
export async function listenBehind(target: Target): Promise<Receiver | null> {
  const receiver = await listenFor(target);
  const { callbackUrl } = target.receiver ?? {};
  if (!receiver || receiver.endsTls || callbackUrl === undefined) return receiver;
  const urlOf = (segment: string) => placeUrl(callbackUrl, segment);
  return { ...receiver, way: await probeWay(target, receiver, urlOf) };
}
