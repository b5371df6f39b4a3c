import type { Target } from '../model/target.ts';
import { listenFor } from '../receiver/listen-for.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { probeWay } from '../receiver/way.ts';
import { placeUrl } from './drive/places.ts';

/**
 * Listens for the deliveries of a target, and where something in front ends TLS, learns what that makes of a
 * delivery and its answer; null where nothing listens.
 */
export async function listenBehind(target: Target): Promise<Receiver | null> {
  const receiver = await listenFor(target);
  const { callbackUrl } = target.receiver ?? {};
  if (!receiver || receiver.endsTls || callbackUrl === undefined) return receiver;
  const urlOf = (segment: string) => placeUrl(callbackUrl, segment);
  return { ...receiver, way: await probeWay(target, receiver, urlOf) };
}
