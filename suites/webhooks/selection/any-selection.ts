import {
  brokenSelection,
  escapedSelection,
  readAsGood,
  spelledSelection,
  type DrawnSelection,
  type SelectionRule,
} from '../../../fixtures/generators/selection.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { accepts, control, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { vacuous, type Check, type Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { where } from '../../../harness/claims/answers.ts';
import { selectableEndpoint, selection } from '../../resources/good-requests.ts';

const id = 'webhooks.sealedEvents';
const alsoCalls = ['webhooks.create', 'webhooks.enable', 'webhooks.list'] as const;

/** Cases of each rule: few, for each is a request. */
const runs = 6;
const invalid: Allowed = { status: 400 };
/** who asks for another disclosure may be told of a conflict. */
const conflict: Allowed = { status: 409, code: 'conflict' };

/** Any selection for sealed events there is, good or with one thing wrong (contract: "sealed-event selection"). */
export const anySelectionChecks: readonly Check[] = [
  anySpelling(),
  anyBroken('version', 'any other disclosure version', `${id}.disclosure-version`, [conflict]),
  anyBroken('type', 'members of any type but boolean', `${id}.not-boolean`),
  anyBroken('missing', 'a body that lacks any of its members', `${id}.member-missing`),
  anyBroken('noJson', 'a body that is cut off anywhere', `${id}.body-not-json`),
];

async function selectedEndpoint(drive: Drive): Promise<string> {
  const endpoint_id = await selectableEndpoint(drive);
  await drive.send(control, drive.request(id, { path: { endpoint_id }, body: selection }));
  return endpoint_id;
}

async function select(drive: Drive, { fault, text }: DrawnSelection, endpoint_id: string) {
  const parts = { path: { endpoint_id }, body: Buffer.from(text), ...(fault && { fault }) };
  await drive.send('probe', drive.request(id, parts));
}

function anyBroken(
  rule: SelectionRule,
  what: string,
  clause: Claim['clause'],
  or: readonly Allowed[] = [],
): Check {
  return defineProperty<DrawnSelection, string>({
    id: `${id}/any-${rule === 'noJson' ? 'no-json' : rule}`,
    title: `refuses ${what}`,
    callee: id,
    alsoCalls,
    cases: { arbitrary: brokenSelection[rule](), examples: readAsGood[rule], runs },
    setUp: selectedEndpoint,
    drive: select,
    claims: [refuses(clause, 'probe', [invalid, ...or])],
  });
}

/** What says the same in JSON is the same body. */
function anySpelling(): Check {
  return defineProperty<DrawnSelection, string>({
    id: `${id}/any-spelling`,
    title: 'takes a selection, and takes it back, in every JSON spelling',
    callee: id,
    alsoCalls,
    cases: {
      arbitrary: spelledSelection(),
      examples: [true, false].flatMap((enabled) => {
        const spread = { fault: null, text: JSON.stringify({ ...selection, enabled }, null, 2) };
        return [spread, escapedSelection(enabled)];
      }),
      runs,
    },
    setUp: selectedEndpoint,
    drive: async (drive, drawn, endpoint_id) => {
      // to ask for what an endpoint has already may be a conflict, so its opposite goes before
      const body = { ...selection, enabled: !selects(drawn.text) };
      await drive.send('before', drive.request(id, { path: { endpoint_id }, body }));
      await select(drive, drawn, endpoint_id);
    },
    claims: [taken(`${id}.accepted`, true), taken(`${id}.deselects`, false)],
  });
}

/** Claims that a selection is taken, of one that selects or of one that takes it back. */
function taken(clause: Claim['clause'], enabled: boolean): Claim {
  return where(
    { ...accepts(clause, 'probe', 204), controls: [control] },
    (read) => selects(read('probe').exchange.request.body?.content) === enabled,
    vacuous,
  );
}

function selects(content = ''): boolean {
  const { enabled }: { enabled?: unknown } = JSON.parse(content);
  return enabled === true;
}
