import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import type { Check } from '../../../harness/model/check.ts';
import { isObject } from '../../../harness/model/json.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { everyAnswer } from '../../../harness/claims/answers.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests } from '../../resources/good-requests.ts';

const ids = ['webhooks.create', 'webhooks.sealedEvents', 'alpha.submit'] as const;

/** What lenient readers take for a good body: what is no JSON, goes on behind it, or names its members otherwise. */
const kinds: Readonly<Record<string, (text: string) => string>> = {
  'a comma before its end': (text) => text.replace(/\}$/, ',}'),
  'a comment at its end': (text) => `${text}\n// sent by hand`,
  'names in single quotes': (text) => text.replace(/"(\w+)":/g, "'$1':"),
  'names in capitals': (text) => text.replace(/"\w+":/g, (name) => name.toUpperCase()),
  'a brace behind its end': (text) => `${text}}`,
};
const formType = 'application/x-www-form-urlencoded';

/** Bodies that are nearly good JSON, and forms. */
export const nearlyJsonChecks: readonly Check[] = ids.map(nearlyJson);

function nearlyJson(id: (typeof ids)[number]): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/nearly-json`,
    title: 'refuses a body that is JSON but for a letter, and one in the form of a form',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      const send = (label: string, parts: RequestParts, fault?: string) =>
        drive.send(label, drive.request(id, fault ? { ...parts, fault, regular: false } : parts));
      const first = await good.parts(drive);
      await send('control', first);
      for (const [kind, written] of Object.entries(kinds)) {
        // one that came before would be known by its key
        const parts = id === 'alpha.submit' ? await good.parts(drive) : first;
        const body = Buffer.from(written(JSON.stringify(parts.body)));
        await send(`odd-${kind}`, { ...parts, body }, `it has ${kind}`);
      }
      const parts = id === 'alpha.submit' ? await good.parts(drive) : first;
      const body = Buffer.from(asForm(parts.body));
      await send('odd-form', { ...parts, body, mediaType: formType }, 'it is a form');
    },
    claims: [
      everyAnswer('public.body.strict', 'odd-*', 'a refusal', (answer) => !accepted(answer)),
    ],
  });
}

/** The members of an object as a browser sends those of a form. */
function asForm(body: unknown): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(isObject(body) ? body : {}))
    form.set(name, String(value));
  return form.toString();
}
