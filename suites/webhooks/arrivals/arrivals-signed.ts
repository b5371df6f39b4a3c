import type { Said } from '../../../harness/model/found.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { CameArrival } from '../../../harness/model/arrival.ts';
import type { Check, Claim, ClaimVerdict } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import { deliveryRoutes, turn } from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import {
  happenAndArrive,
  hasBodyOf,
  turnedOn,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import {
  isSigned,
  carriesSecret,
  signatureFound,
  valuesOf,
} from '../../resources/deliveries/signatures.ts';
import { deliveredPayload, standardRules } from '../../resources/deliveries/standard-webhooks.ts';
import { callsOf, needs } from './arrivals-support.ts';
import { nowMs } from '../../../harness/model/now.ts';

/** What is asked of each arrival's own bytes: recordings show no secret. */
const facts = {
  shown: 'shows a signing secret',
  told: 'it is known how it is signed',
  before: 'signed with the secret of before the rotate',
  now: 'signed with the secret of its endpoint',
} as const;

/** How deliveries are signed, before and after a rotate (contract: "Events", 4 and 6; R-458). */
export function arrivesSigned(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${deliveries}.list/arrives-signed`,
    title: 'signs with the secret of the endpoint, the one of now, and never shows it',
    callee: `${deliveries}.list`,
    alsoCalls: [...callsOf(plane), `${routes}.rotate`],
    needs,
    drive: async (drive) => {
      const hook = await turnedOn(drive, plane, 'hook');
      const rotated = await turnedOn(drive, plane, 'rotated');
      const path = { endpoint_id: rotated.id };
      const rotate = await drive.setUp(drive.request(`${routes}.rotate`, { path }));
      const secret = textOf(member(rotate.json, 'signing_secret_b64url'));
      await turn(drive, plane, rotated.id, 'enable');
      attestSigned(drive, hook, hook.secret);
      attestSigned(drive, rotated, secret, hook);
      await happenAndArrive(drive, plane, [hook, rotated]);
      const isOfNow = (one: CameArrival) => signingOf(drive, hook)?.isBy(secret, one) ?? true;
      // an attempt, or a greeting, that was under way at the rotate may come after it: a further event tells
      if (!rotated.place.arrivals().some(isOfNow))
        await happenAndArrive(drive, plane, [hook, rotated]);
      await drive.send('after', drive.request(`${routes}.list`));
      const [came] = hook.place.arrivals();
      if (came) observe(drive, plane, came, hook.secret);
    },
    claims: ['hook', 'rotated'].flatMap((label) => [
      secretStays(plane, label),
      eachSigned(plane, label, 'after'),
    ]),
  });
}

/** How deliveries are signed: as the target file tells, or as what came tells by itself. */
interface Signing {
  readonly isBy: (secret: string, arrival: CameArrival) => boolean;
  /** True for what is to be signed so: of a target that tells nothing, not for whatever else it may send. */
  readonly isAsked: (arrival: CameArrival) => boolean;
}

/**
 * How deliveries are signed. Where the file does not tell, one of the known schemes may fit what came to an endpoint,
 * with its secret; null where none does. A digest of 32 bytes fits nothing by chance.
 */
function signingOf(drive: Drive, { place, secret }: PlacedEndpoint): Signing | null {
  const { signing } = drive.target;
  if (signing) return { isBy: (own, one) => isSigned(signing, own, one), isAsked: () => true };
  const signed = isSecret(secret) ? place.arrivals().filter((one) => fitsKnown(secret, one)) : [];
  const [first] = signed;
  const header = first && signatureFound(secret, first)?.header;
  if (header === undefined) return null;
  const isAsked = (one: CameArrival) =>
    valuesOf(one, header).length > 0 || signed.some((other) => hasBodyOf(one, other));
  return { isBy: fitsKnown, isAsked };
}

function fitsKnown(secret: string, arrival: CameArrival): boolean {
  return signatureFound(secret, arrival) !== null;
}

/**
 * Asks of each arrival at an endpoint how it is signed, and whether it shows a secret of this or of another one, by
 * which it is told how deliveries are signed where the target file does not tell.
 */
export function attestSigned(
  drive: Drive,
  { place, secret: first }: PlacedEndpoint,
  now: string,
  by: PlacedEndpoint = { id: '', place, secret: first },
): void {
  const known = [by.secret, first, now].filter((one) => one !== '');
  place.attest(facts.shown, (one) => known.some((secret) => carriesSecret(secret, one)));
  if (!isSecret(now) || drive.receiver?.keepsBodies === false) return;
  const since = nowMs();
  // all is asked once the drive has ended
  const signing = () => signingOf(drive, by);
  // what came before, such as a greeting to an endpoint that was turned on, may be signed with the secret of then
  place.attest(facts.told, (one) => one.atMs >= since && signing()?.isAsked(one) === true);
  place.attest(facts.now, (one) => signing()?.isBy(now, one) === true);
  if (now !== first) place.attest(facts.before, (one) => signing()?.isBy(first, one) === true);
}

/**
 * Claims of each arrival at an endpoint that it is signed with the secret of now. One that was under way at a
 * rotate is signed with the secret of before, and comes beside others.
 */
export function eachSigned(plane: ResourcePlane, label: string, look: string): Claim {
  return ofArrivals(`${deliveryRoutes[plane]}.signed`, label, look, (told, all) => {
    if (told.includes(facts.now)) return null;
    if (told.includes(facts.before) && all.some((one) => one.includes(facts.now))) return null;
    const got = told.includes(facts.before) ? facts.before : 'another signature, or none';
    return otherValue('arrival', facts.now, got);
  });
}

/** A secret of another form signs nothing that could be told; its own clause is about that. */
function isSecret(text: string): boolean {
  return text.length === 43 && Buffer.from(text, 'base64url').toString('base64url') === text;
}

function secretStays(plane: ResourcePlane, label: string): Claim {
  return ofArrivals(`${deliveryRoutes[plane]}.secret-not-sent`, label, 'after', (told) =>
    told.includes(facts.shown)
      ? otherValue('arrival', 'without a signing secret', facts.shown)
      : null,
  );
}

/** Claims something of each arrival at a place by the facts that were asked of it. */
function ofArrivals(
  clause: Claim['clause'],
  label: string,
  look: string,
  judge: (facts: readonly string[], ofAll: readonly (readonly string[])[]) => Said | null,
): Claim {
  return claims(clause, { reads: [look], controls: [look] }, (read): ClaimVerdict => {
    const whole = read.place(label).arrivals.filter((one) => one.whole && !one.body.truncated);
    if (whole.length === 0) return { inconclusive: 'nothing came to the endpoint' };
    const asked = clause.endsWith('.signed')
      ? whole.filter((one) => one.facts.includes(facts.told))
      : whole;
    if (asked.length === 0)
      return {
        inconclusive:
          'the target file does not tell how deliveries are signed, and no known scheme fits what arrives',
      };
    const ofAll = asked.map((one) => one.facts);
    const wrong = ofAll.map((one) => judge(one, ofAll)).find(Boolean);
    return wrong ? { at: look, ...wrong } : null;
  });
}

/** Headers that HTTP itself brings along. */
const common = /^(host|connection|content-length|content-type|accept.*|user-agent|date|te)$/i;

/** What the contract leaves open, side by side for whoever writes a client. */
function observe(drive: Drive, plane: ResourcePlane, came: CameArrival, secret: string): void {
  const type = came.headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? 'none';
  const names = came.headers.map(([name]) => name.toLowerCase()).filter((one) => !common.test(one));
  drive.observe(
    `headers of ${plane} deliveries`,
    [...new Set(names)].toSorted().join(', ') || 'none',
  );
  drive.observe(
    `payload of ${plane} deliveries`,
    [type, ...Object.keys(deliveredPayload(came)).toSorted()].join(', '),
  );
  const found = signatureFound(secret, came);
  drive.observe(
    `signature of ${plane} deliveries`,
    found ? `${found.header.toLowerCase()}: ${found.scheme}` : 'of a kind not known',
  );
  drive.observe(
    `rules of Standard Webhooks kept by ${plane} deliveries`,
    standardRules(secret, came),
  );
}
