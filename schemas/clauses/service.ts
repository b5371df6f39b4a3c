import { clauseSection } from './clause.ts';
import { group } from './groups.ts';
import { clientSide, must, should } from './rows.ts';

const sealedOff = { when: { gate: 'sealedAdmission', is: 'off' } } as const;
const selectionOff = { when: { gate: 'sealedWebhookDelivery', is: 'off' } } as const;
const workflowOff = { when: { gate: 'workflowTools', is: 'off' } } as const;
const selection = ['webhooks.sealedEvents'] as const;
const byDefault = { reading: 'gate-nobody-set', elective: true } as const;

/** The planes, their gates, the safety tiers and the macros. */
export const service = clauseSection({
  section: 'What the service does',
  clauses: {
    'gates.public.always-mounted': must(
      'is mounted in every position of the three gates',
      group.publicUngated,
      [11],
      { reading: 'gated-public-route' },
    ),

    'gates.sealed-admission.off-404': must(
      'answers 404 while the gate of the sealed plane is off',
      group.sealed,
      [12, 29, 393],
      { reading: 'reach-of-sealed-gate', ...sealedOff },
    ),
    'gates.sealed-admission.off-however-spelled': should(
      'lets nobody by its closed gate who escapes a letter of the path',
      ['sealed.webhooks.list'],
      [12, 29],
      { reading: 'closed-gate-escaped-letter', ...sealedOff },
    ),
    'gates.sealed-admission.off-before-body': must(
      'answers 404 with its gate off without waiting for the body or minding what is in it',
      group.sealedBodies,
      [29],
      sealedOff,
    ),
    'gates.sealed-admission.off-before-size': must(
      'answers 404 with its gate off to a body that is announced as too large',
      group.sealedBodies,
      [29],
      { reading: 'large-body-at-closed-gate', ...sealedOff },
    ),
    'gates.sealed-admission.off-before-credential': must(
      'answers 404 with its gate off to a request with a wrong credential or none',
      group.sealed,
      [29],
      sealedOff,
    ),
    'gates.sealed-admission.off-no-slot': should(
      "takes none of the account's four in-flight slots with its gate off",
      group.sealedBodies,
      [29, 424],
      sealedOff,
    ),
    'gates.sealed-admission.independent': must(
      'stays mounted while the gate of the sealed-event selection is off',
      group.sealed,
      [12, 29, 30],
      { reading: 'gates-independent-or-not', ...selectionOff },
    ),
    'gates.sealed-admission.default-off': must(
      'is not mounted until the deployment sets its gate',
      group.sealed,
      [12, 27],
      { ...byDefault, ...sealedOff },
    ),

    'gates.sealed-webhook-delivery.off-404': must(
      'answers 404 with its gate off, the credentials being good',
      selection,
      [30, 232, 410],
      { reading: 'closed-selection-who-asks', ...selectionOff },
    ),
    'gates.sealed-webhook-delivery.off-any-id': must(
      'answers 404 with its gate off whichever endpoint it is asked for',
      selection,
      [30, 410],
      selectionOff,
    ),
    'gates.sealed-webhook-delivery.off-before-credential': should(
      'answers 404 with its gate off to a request without credentials too',
      selection,
      [30, 232],
      { reading: 'closed-selection-who-asks', ...selectionOff },
    ),
    'gates.sealed-webhook-delivery.off-before-body': should(
      'answers 404 with its gate off whatever is in the body',
      selection,
      [30, 232],
      { reading: 'closed-selection-who-asks', ...selectionOff },
    ),
    'gates.sealed-webhook-delivery.independent': must(
      'stays mounted while the sealed plane is not',
      selection,
      [29, 30],
      { reading: 'gates-independent-or-not', ...sealedOff },
    ),
    'gates.sealed-webhook-delivery.default-off': must(
      'is not mounted until the deployment sets its gate',
      selection,
      [27],
      { ...byDefault, ...selectionOff },
    ),

    'gates.workflow-tools.off-404': must(
      'answers 404 to a well-formed request while the gate of the workflow tools is off',
      group.workflow,
      [13, 31, 343],
      { reading: 'closed-workflow-whatever-body', ...workflowOff },
    ),
    'gates.workflow-tools.off-before-credential': must(
      'answers 404 with its gate off to a request with a wrong credential or none',
      group.workflow,
      [343],
      workflowOff,
    ),
    'gates.workflow-tools.off-before-body': should(
      'answers 404 with its gate off without waiting for the body or minding what is in it',
      group.workflowMethods,
      [31],
      { reading: 'closed-workflow-whatever-body', ...workflowOff },
    ),
    'gates.workflow-tools.independent': must(
      'stays mounted while the sealed plane is not',
      group.workflow,
      [13, 29, 31],
      { reading: 'gates-independent-or-not', ...sealedOff },
    ),
    'gates.workflow-tools.default-off': must(
      'is not mounted until the deployment sets its gate',
      group.workflow,
      [13, 27],
      { ...byDefault, ...workflowOff },
    ),

    'public.reads.changed-if-asked': should(
      'answers no 304 to an ETag of its own once the answer would be another',
      ['webhooks.list', 'devices.list', 'alpha.status'],
      [215, 244, 276],
      { reading: 'tag-for-an-answer' },
    ),
    'sealed.reads.changed-if-asked': should(
      'answers no 304 to an ETag of its own once the answer would be another',
      ['sealed.webhooks.list', 'sealed.messages.get'],
      [286, 291],
      { reading: 'tag-for-an-answer' },
    ),
    'public.at-once-each-its-own': must(
      'answers each of several simultaneous requests about the resource that it names',
      ['alpha.status', 'webhooks.rotate'],
      [62, 84, 219, 276],
      { reading: 'requests-at-once' },
    ),
    'sealed.at-once-each-its-own': must(
      'answers each of several simultaneous requests about the resource that it names',
      ['sealed.messages.get', 'sealed.devices.get', 'sealed.webhooks.rotate'],
      [106, 110, 118, 286, 290, 295],
      { reading: 'requests-at-once' },
    ),
    'public.credentials-beside-others': should(
      'accepts complete credentials whatever other credentials the request carries',
      ['webhooks.list', 'webhooks.enable', 'alpha.cancel', 'alpha.status'],
      [329, 330, 337, 339],
      { reading: 'credentials-not-asked-for' },
    ),
    'sealed.credentials-beside-others': should(
      'accepts complete credentials whatever other credentials the request carries',
      ['sealed.webhooks.enable'],
      [329, 339],
      { reading: 'credentials-not-asked-for' },
    ),
    'public.reads.no-side-effect': must(
      'changes no listing and no state version when it is read again',
      group.publicReads,
      [33],
      { reading: 'reads-without-side-effects', elective: 'occasion' },
    ),
    'sealed.reads.no-side-effect': must(
      'changes no listing and no state version when it is read again',
      group.sealedReads,
      [33],
      { reading: 'reads-without-side-effects', elective: 'occasion' },
    ),
    'public.client.tiers': clientSide(
      'is called with the care of its safety tier: confirmed where destructive, by a token from a local preview where irreversible',
      group.public,
      [33, 208, 218, 219, 246, 250],
    ),
    'sealed.client.tiers': clientSide(
      'is called with the care of its safety tier, after a local preview without network use',
      group.sealed,
      [33, 208],
    ),
    'workflow.client.tiers': clientSide(
      'is called with the care of its safety tier, after a local preview without network use',
      group.workflow,
      [33, 208, 320],
    ),

    'alpha.client.submit-and-await': clientSide(
      'makes up a macro: submit a message, then read its status until it is terminal',
      ['alpha.submit', 'alpha.status'],
      [50],
    ),
    'webhooks.client.bootstrap': clientSide(
      'makes up a macro: create an endpoint, enable it and hand on its secret',
      ['webhooks.create', 'webhooks.enable'],
      [51],
    ),
    'devices.client.list-all': clientSide(
      'makes up a macro that walks every page of the devices',
      ['devices.list'],
      [52],
    ),
  },
});
