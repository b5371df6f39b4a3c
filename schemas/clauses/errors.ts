import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, notShown, should, span } from './rows.ts';

const everywhere = { everywhere: true } as const;

/** Error answers of the public plane. */
export const publicErrors = clauseSection({
  section: 'Errors',
  clauses: {
    'public.error.body-exact': must(
      'sends every JSON error as an object with code and no other member',
      group.public,
      [205, 359],
      { reading: 'plain-text-or-json-400', ...everywhere },
    ),
    'public.error.code-known': must(
      'gives every JSON error a code of the public plane',
      group.public,
      [66, ...span(367, 382)],
      everywhere,
    ),
    'public.error.code-status': must(
      'sends each error code with the status it belongs to',
      group.public,
      [...span(264, 272), ...span(367, 382)],
      everywhere,
    ),
    'public.error.code-operation': must(
      'sends a code only from operations at which its cause can occur',
      group.public,
      [159, 224, 225, 238, ...span(264, 272)],
      { reading: 'codes-tied-to-operations', ...everywhere },
    ),
    'public.error.media-type': must(
      'sends every JSON error under a JSON media type',
      group.public,
      [205],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'public.error.whatever-accepted': should(
      'refuses in JSON whoever takes pages first and anything besides',
      ['webhooks.list'],
      [205, 359],
      { reading: 'error-for-a-browser' },
    ),
    'public.outage.reads': must(
      'shows what is stored where it answers a read while a backing service is unavailable',
      group.publicReads,
      [207, 382],
      { reading: 'service-that-is-down', elective: 'occasion' },
    ),
    'public.outage.done': must(
      'has done what it answers as done while a service behind it is down',
      ['webhooks.enable', 'devices.revoke'],
      [207, 217, 246, 409],
      { reading: 'done-in-an-outage' },
    ),
    'public.outage.whole': should(
      'leaves no part of a step that it answered 503 to without the rest of it',
      ['webhooks.create', 'webhooks.disable', 'webhooks.rotate', 'devices.revoke', 'alpha.cancel'],
      [173, 174, 207, 225, 409],
      { reading: 'step-that-met-an-outage' },
    ),
    'public.outage.503': must(
      'answers 503 to a good request while a service behind it is down',
      group.public,
      [382],
      { reading: 'service-that-is-down' },
    ),
    'public.client.categories': clientSide(
      'has its error codes sorted into categories by the caller',
      group.public,
      [359, 367, 368, 370, 372, 373, 380, 381, 382],
    ),
    'public.client.retry-classes': clientSide(
      'is repeated after an error only as the retry class of its code allows',
      group.public,
      [30, 238, ...span(264, 272), 338, 339, 359, 361, ...span(367, 382), 407, 408, 410],
      { reading: 'wait-after-rate-limited' },
    ),
    'public.error.unlisted-classes': notShown(
      'may have any category and retry class where the table leaves them empty',
      group.public,
      [384],
    ),
    'public.bad-request.trigger': notShown(
      'may choose what meets with a 400 in plain text',
      group.textBadRequest,
      [408],
    ),
    'public.bad-request.wording': notShown(
      'may word a 400 in plain text as it likes',
      group.textBadRequest,
      [408],
    ),
  },
});

/** Error answers of the sealed plane. */
export const sealedErrors = clauseSection({
  section: 'Errors',
  clauses: {
    'sealed.error.body-exact': must(
      'sends every JSON error as an object with code and no other member',
      group.sealed,
      [98, 205, 359],
      { reading: 'plain-text-or-json-400', ...everywhere },
    ),
    'sealed.error.code-known': must(
      'gives every JSON error a code of the sealed plane',
      group.sealed,
      [98, ...span(390, 397)],
      everywhere,
    ),
    'sealed.error.code-status': must(
      'sends each error code with the status it belongs to',
      group.sealed,
      [...span(390, 397), 443],
      { reading: 'manifest-codes', ...everywhere },
    ),
    'sealed.error.code-operation': must(
      'sends a code only from operations at which its cause can occur',
      group.sealed,
      [159, 224, 225, 238, 302, 303],
      { reading: 'codes-tied-to-operations', ...everywhere },
    ),
    'sealed.error.media-type': must(
      'sends every JSON error under a JSON media type',
      group.sealed,
      [205],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'sealed.error.no-echo': must('never repeats what was sent in an error', group.sealed, [98], {
      reading: 'what-errors-may-not-repeat',
      ...everywhere,
    }),
    'sealed.outage.reads': must(
      'shows what is stored where it answers a read while a backing service is unavailable',
      group.sealedReads,
      [20, 207, 397],
      { reading: 'service-that-is-down', elective: 'occasion' },
    ),
    'sealed.outage.done': must(
      'has done what it answers as done while a service behind it is down',
      ['sealed.webhooks.enable'],
      [207, 293, 409],
      { reading: 'done-in-an-outage' },
    ),
    'sealed.outage.whole': should(
      'leaves no part of a step that it answered 503 to without the rest of it',
      [
        'sealed.webhooks.create',
        'sealed.webhooks.disable',
        'sealed.webhooks.rotate',
        'sealed.messages.cancel',
      ],
      [173, 174, 207, 303, 409],
      { reading: 'step-that-met-an-outage' },
    ),
    'sealed.outage.503': must(
      'answers 503 to a good request while a service behind it is down',
      group.sealed,
      [397],
      { reading: 'service-that-is-down' },
    ),
    'sealed.client.categories': clientSide(
      'has its error codes sorted into categories by the caller, and is repeated only as they allow',
      group.sealed,
      [338, 339, 359, 361, 399, 410],
    ),
  },
});

/** Error answers of the workflow plane. */
export const workflowErrors = clauseSection({
  section: 'Errors',
  clauses: {
    'workflow.error.body-exact': must(
      'sends every error as an object with error alone, and in it code alone',
      group.workflow,
      [136, 308, 310, 359],
      everywhere,
    ),
    'workflow.error.code-known': must(
      'gives every error a code of the workflow plane',
      group.workflow,
      [136, 403],
      everywhere,
    ),
    'workflow.error.code-status': must(
      'pairs 401 with unauthorized and 403 with forbidden',
      group.workflow,
      [338, 339],
      { reading: 'workflow-status-and-code', ...everywhere },
    ),
    'workflow.error.media-type': must(
      'sends every error under a JSON media type',
      group.workflow,
      [205, 308, 310],
      { reading: 'media-type-of-json', ...everywhere },
    ),
    'workflow.error.statuses': notShown(
      'may pair the codes other than unauthorized and forbidden with any listed status',
      group.workflow,
      [403],
    ),
    'workflow.outage.over': should(
      'tells a call no outage that it met earlier, once that is over',
      group.workflowMutations,
      [308, 310, 403],
      { reading: 'step-that-met-an-outage' },
    ),
    'workflow.outage.503': must(
      'answers 503 to a good request while a service behind it is down',
      group.workflow,
      [308, 310, 403],
      { reading: 'service-that-is-down' },
    ),
    'workflow.client.categories': clientSide(
      'has its error codes sorted into categories by the caller, and is repeated only as they allow',
      group.workflow,
      [338, 339, 359, 361, 403, 410],
    ),
  },
});
