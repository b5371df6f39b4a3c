import { exitCode } from '../../reporters/gating/exit-code.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import type { Meddle, Meddled, PassingAnswer } from './proxy.ts';

/**
 * Checks of each plane whose probes are all refused, and of each kind of refusal: few, since one that is found
 * broken is enough for a plane to be, and each asks again and again.
 */
export const asked = checks.filter(({ id }) =>
  [
    /^webhooks\.create\/auth-(session-expired|csrf-of-another)$/,
    /^webhooks\.enable\/(auth-session-revoked|unknown-endpoint)$/,
    /^alpha\.submit\/auth-(token-expired|scope-missing)$/,
    /^sealed\.devices\.list\/(auth-foreign-owner|accepted)$/,
    /^sealed\.devices\.get\/(auth-token-revoked|unknown-device|accepted)$/,
    /^workflow\.readiness\/auth-(token-expired|other-scheme|foreign-alphaKey|grant-missing)$/,
  ].some((pattern) => pattern.test(id)),
);

/** How a run of one target ends. */
export function exitOf(report: TargetReport) {
  const facts = { defects: [], usage: [], waivers: [], interrupted: false };
  return exitCode({ ...facts, targets: [report], requireComplete: false, failOnShould: false });
}

/** An answer in whose place the service is not there, or asks for fewer requests (429). */
export function notNow(answer: PassingAnswer, status: number, retryAfter?: string): PassingAnswer {
  const code = status === 429 ? 'rate_limited' : 'unavailable';
  const nested = answer.body.includes('"error"') || answer.body.includes('"methods"');
  const headers = [
    ['content-type', 'application/json'],
    ...(retryAfter === undefined ? [] : [['retry-after', retryAfter] as const]),
  ] as const;
  return {
    ...answer,
    status,
    headers,
    body: Buffer.from(JSON.stringify(nested ? { error: { code } } : { code })),
  };
}

/** Puts something in the place of every refusal that the gateway gives. */
export function inPlaceOfRefusals(other: (answer: PassingAnswer) => Meddled): Meddle {
  return (answer) => (answer.status >= 400 && answer.status < 500 ? other(answer) : answer);
}
