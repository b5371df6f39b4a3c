import { defineCheck } from '../../../harness/define-check.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Header } from '../../../harness/model/exchange.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { unissued } from '../../resources/ids/unissued.ts';
import { doesNotStumble } from '../odd/does-not-stumble.ts';
import { takesProbe, hasStatus } from '../../../harness/claims/answers.ts';

/** Every read of an owner, and a step that can be taken again. */
const asked = [
  'webhooks.list',
  'webhooks.enable',
  'deliveries.list',
  'ownerMessages.list',
  'devices.list',
] as const satisfies readonly GoodOperation[];

/** The two cookies of an owner, as they stand in the header. */
interface Own {
  readonly session: string;
  readonly csrf: string;
}
type Cookies = (own: Own, drive: Drive) => readonly string[];

const theme = 'theme=dark';
/** So many characters of a pair like an own one, lest long sessions fill what a server reads of a header. */
const mostOfAnother = 200;

/** Lawful headers, by label: a server does not rely on the order in which cookies come. */
const among: Readonly<Record<string, Cookies>> = {
  'csrf-first': ({ session, csrf }) => [csrf, session],
  'other-first': ({ session, csrf }) => [theme, session, csrf],
  'other-between': ({ session, csrf }) => [session, theme, csrf],
  'other-last': ({ session, csrf }) => [session, csrf, theme],
  'many-others': ({ session, csrf }) => ['a=b=c', csrf, 'empty=', 'pref="dark"', session, '_id=7'],
  'like-named': ({ session, csrf }, { random }) => {
    const others = [session, csrf].map((one) => another(one, random).slice(0, mostOfAnother));
    return [
      ...others.map((one) => `x${one}`),
      ...others.map((one) => one.replace('__Host-', '')),
      session,
      csrf,
      ...others.map((one) => one.replace('=', 'x=')),
    ];
  },
};

const accented = 'odd-beyond-ascii';

/** What browsers keep and send, though no server should set such cookies. */
const ofBrowsers: Readonly<Record<string, Cookies>> = {
  'odd-other': ({ session, csrf }) => ['discount=50%', session, csrf],
  'odd-form': ({ session, csrf }) => ['nameless', 'tour={"step":1,"seen":[2]}', session, csrf],
  // in UTF-8, each byte of which is a letter of ISO 8859-1
  [accented]: ({ session, csrf }) => ['city=M\u00c3\u00bcnchen', session, csrf],
};

/** Which of two cookies of one name counts is open: any answer, but no 500. Nor is a reader to stumble over others. */
const odd: Readonly<Record<string, Cookies>> = {
  'odd-session-twice': ({ session, csrf }, { random }) => [session, csrf, another(session, random)],
  'odd-csrf-twice': ({ session, csrf }, { random }) => [another(csrf, random), session, csrf],
  ...ofBrowsers,
};

/** Where the cookies of an owner stand among others (contract: "Authentication", rule 1). */
export const cookieChecks: readonly Check[] = asked.map(cookiesOf);

function cookiesOf(id: (typeof asked)[number]): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/cookies`,
    title: 'finds the cookies of the owner in any order and among others',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await drive.send('control', drive.request(id, parts));
      for (const [label, cookies] of Object.entries(among))
        await drive.send(label, drive.request(id, withCookies(drive, parts, cookies)));
      for (const [label, cookies] of Object.entries(odd)) {
        const fault = `one of its cookies is odd: ${label.replace('odd-', '')}`;
        const whose = label === accented ? { inFront: true as const } : {};
        const other = { ...withCookies(drive, parts, cookies), fault, regular: false, ...whose };
        const { status } = await drive.send(label, drive.request(id, other));
        drive.observe(`${id}: ${label.replace('odd-', '')}`, `${status}`);
      }
    },
    claims: [
      ...Object.keys(among).map((label) => finds('owner-auth.cookies-among-others', label)),
      ...Object.keys(ofBrowsers).map((label) => finds('owner-auth.cookies-of-browsers', label)),
      doesNotStumble('public'),
    ],
  });
}

/** The same parts with a Cookie header in place of the one that there would be. */
export function withCookies(drive: Drive, parts: RequestParts, cookies: Cookies): RequestParts {
  const { session = '', csrf = '' } = drive.account.owner ?? {};
  const own = { session: `__Host-svc_session=${session}`, csrf: `__Host-svc_csrf=${csrf}` };
  const cookie: Header = ['Cookie', cookies(own, drive).join('; ')];
  return {
    ...parts,
    credentials: { session: undefined, csrfCookie: undefined },
    headers: [...(parts.headers ?? []), cookie],
  };
}

/** What else stands in its way is no matter of its cookies, nor is a refusal of bytes by what stands in front. */
function finds(clause: ClauseId, label: string): Claim {
  const blames = label === accented ? hasStatus(401, 403) : hasStatus(400, 401, 403);
  return takesProbe(clause, label, 'what it answered to the two cookies', { blames });
}

/** A cookie of the same name with a value that nobody issued. */
function another(pair: string, random: () => number): string {
  const [name = '', value] = pair.split(/=(.*)/s);
  return `${name}=${unissued(value, random)}`;
}
