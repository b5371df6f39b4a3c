import {
  type CallArguments,
  type MacroArguments,
  type MacroId,
  type OperationId,
  bootstrapWebhookEndpoint,
  createPreviewer,
  listAllOwnerDevices,
  tierOf,
} from '../../contract/index.ts';
import { withinTier } from '../../harness/model/effort.ts';
import { macros } from '../../schemas/operations/index.ts';
import { frozenMs, submissionArguments } from './arguments.ts';
import {
  hookUrl as url,
  keyedSubmission as submission,
  patience,
  scripted,
  told,
  submitWithToken,
} from './scripted.ts';
import { describe, expect, test, vi } from 'vitest';

const { created, done, status, taken, timeout } = told;
const previewer = createPreviewer({ key: Buffer.alloc(32, 1), now: () => frozenMs });

function previewOf<M extends MacroId>(macro: M, args: MacroArguments[M]) {
  const previewed = previewer.previewMacro(macro, args);
  if (previewed.kind === 'refused') throw new Error(JSON.stringify(previewed.problems));
  return previewed.preview;
}

const previews = [
  previewOf('submitAlphaMessageAndAwait', submission),
  previewOf('bootstrapWebhookEndpoint', { callbackUrl: url }),
  previewOf('listAllOwnerDevices', {}),
];

describe('a preview of a macro', () => {
  test('has every request in order, with placeholders for what is answered on the way', () => {
    const requests = previews.map(({ macro, steps }) => [
      macro,
      steps.map(({ request, filledBy }) => [`${request.method} ${request.path}`, filledBy]),
    ]);
    expect(Object.fromEntries(requests)).toEqual({
      submitAlphaMessageAndAwait: [
        ['POST /v1/alpha/messages', {}],
        ['GET /v1/alpha/messages/{message_id}', { message_id: 'alpha.submit' }],
      ],
      bootstrapWebhookEndpoint: [
        ['POST /v1/webhooks', {}],
        ['GET /v1/webhooks', {}],
        ['POST /v1/webhooks/{endpoint_id}/enable', { endpoint_id: 'webhooks.create' }],
      ],
      listAllOwnerDevices: [
        ['GET /v1/enrollment/devices', {}],
        ['GET /v1/enrollment/devices?before={next_cursor}', { next_cursor: 'devices.list' }],
      ],
    });
  });

  test('renders a step as the preview of its call does', () => {
    const [submit] = previews[0]?.steps ?? [];
    const alone = previewer.preview('alpha.submit', submission);
    expect(alone).toMatchObject({ kind: 'preview', preview: { request: submit?.request } });
    expect(submit?.request.headers).toContainEqual(['Idempotency-Key', submission.idempotencyKey]);
  });

  test.each(previews)('of $macro has the steps of the contract, none above its tier', (preview) => {
    const { macro, tier, steps } = preview;
    const operations = steps.map(({ operation }) => operation);
    expect(operations).toEqual(expect.arrayContaining([...macros[macro].steps]));
    expect(tier).toBe(tierOf(macro));
    expect(steps[0]?.tier).toBe(tier);
    expect(steps.filter((step) => !withinTier(step.tier, tier))).toEqual([]);
  });

  test('asks for the consent of the strictest step, and shows what that one confirms', () => {
    const asked = previews.map(({ consent, confirmation, token }) => [
      consent,
      confirmation,
      token !== null,
    ]);
    const { recipient_e164, device_id, test_case_id, expires_at_ms } = submissionArguments;
    expect(asked).toEqual([
      ['token', { recipient_e164, device_id, test_case_id, expires_at_ms }, true],
      ['none', null, false],
      ['none', null, false],
    ]);
  });

  test('refuses what the first step would refuse', () => {
    const problems = (previewed: ReturnType<typeof previewer.previewMacro>) =>
      previewed.kind === 'refused' ? previewed.problems.map(({ at }) => at) : [];
    const late = { ...submission, body: { ...submissionArguments, expires_at_ms: frozenMs } };
    expect(problems(previewer.previewMacro('submitAlphaMessageAndAwait', late))).toEqual([
      'body/expires_at_ms',
    ]);
    const callbackUrl = 'http://hooks.example.com/in';
    expect(problems(previewer.previewMacro('bootstrapWebhookEndpoint', { callbackUrl }))).toEqual([
      'body/callback_url',
    ]);
    expect(previewer.macroRefusal('bootstrapWebhookEndpoint', { callbackUrl })).toContain('HTTPS');
    expect(previewer.macroRefusal('bootstrapWebhookEndpoint', { callbackUrl: url })).toBeNull();
  });

  test('uses no network', () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    previewOf('submitAlphaMessageAndAwait', submission);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });
});

/** The calls that a preview of a macro has, their placeholders filled in. */
function foreseen<M extends MacroId>(
  macro: M,
  args: MacroArguments[M],
  answers: Readonly<Record<string, string>>,
) {
  return previewOf(macro, args).steps.map(({ operation, request }) => [
    operation,
    request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => answers[name] ?? 'unanswered'),
    request.body?.content,
  ]);
}

function sent(asked: readonly { readonly id: OperationId; readonly args: CallArguments }[]) {
  return asked.map(({ id, args }) => {
    const previewed = previewer.preview(id, args);
    if (previewed.kind === 'refused') throw new Error(`${id} was sent what no preview passes`);
    const { path, body } = previewed.preview.request;
    return [id, path, body?.content];
  });
}

describe('what a macro sends is what its preview has', () => {
  test('submitAlphaMessageAndAwait', async () => {
    const { call, asked } = scripted({
      'alpha.submit': [taken],
      'alpha.status': [status('delivered')],
    });
    await submitWithToken(call);
    const plan = foreseen('submitAlphaMessageAndAwait', submission, { message_id: 'm' });
    expect(sent(asked)).toEqual(plan);
  });

  test('bootstrapWebhookEndpoint, with the list only in place of enabling', async () => {
    const plan = foreseen('bootstrapWebhookEndpoint', { callbackUrl: url }, { endpoint_id: 'e' });
    const well = scripted({ 'webhooks.create': [created], 'webhooks.enable': [done] });
    await bootstrapWebhookEndpoint(well.call, url, patience);
    const lost = scripted({ 'webhooks.create': [timeout], 'webhooks.list': [timeout] });
    await bootstrapWebhookEndpoint(lost.call, url, patience);
    expect(sent(well.asked)).toEqual([plan[0], plan[2]]);
    expect(sent(lost.asked)).toEqual([plan[0], plan[1]]);
  });

  test('listAllOwnerDevices', async () => {
    const pages = [told.devices(['a'], { next_cursor: 'c1' }), told.devices(['b'], {})];
    const { call, asked } = scripted({ 'devices.list': pages });
    await listAllOwnerDevices(call, patience);
    expect(sent(asked)).toEqual(foreseen('listAllOwnerDevices', {}, { next_cursor: 'c1' }));
  });
});
