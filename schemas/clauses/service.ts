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
      ['public-plane-always-mounted'],
      { reading: 'gated-public-route' },
    ),

    'gates.sealed-admission.off-404': must(
      'answers 404 while the gate of the sealed plane is off',
      group.sealed,
      ['sealed-plane-gated', 'sealed-gate-off-404', 'sealed-404-codes'],
      { reading: 'reach-of-sealed-gate', ...sealedOff },
    ),
    'gates.sealed-admission.off-however-spelled': should(
      'lets nobody by its closed gate who escapes a letter of the path',
      ['sealed.webhooks.list'],
      ['sealed-plane-gated', 'sealed-gate-off-404'],
      { reading: 'closed-gate-escaped-letter', ...sealedOff },
    ),
    'gates.sealed-admission.off-before-body': must(
      'answers 404 with its gate off without waiting for the body or minding what is in it',
      group.sealedBodies,
      ['sealed-gate-off-404'],
      sealedOff,
    ),
    'gates.sealed-admission.off-before-size': must(
      'answers 404 with its gate off to a body that is announced as too large',
      group.sealedBodies,
      ['sealed-gate-off-404'],
      { reading: 'large-body-at-closed-gate', ...sealedOff },
    ),
    'gates.sealed-admission.off-before-credential': must(
      'answers 404 with its gate off to a request with a wrong credential or none',
      group.sealed,
      ['sealed-gate-off-404'],
      sealedOff,
    ),
    'gates.sealed-admission.off-no-slot': should(
      "takes none of the account's four in-flight slots with its gate off",
      group.sealedBodies,
      ['sealed-gate-off-404', 'limit-of-bodies-in-flight'],
      sealedOff,
    ),
    'gates.sealed-admission.independent': must(
      'stays mounted while the gate of the sealed-event selection is off',
      group.sealed,
      ['sealed-plane-gated', 'sealed-gate-off-404', 'selection-gate-off-404'],
      { reading: 'gates-independent-or-not', ...selectionOff },
    ),
    'gates.sealed-admission.default-off': must(
      'is not mounted until the deployment sets its gate',
      group.sealed,
      ['sealed-plane-gated', 'gates-columns-default-off'],
      { ...byDefault, ...sealedOff },
    ),

    'gates.sealed-webhook-delivery.off-404': must(
      'answers 404 with its gate off, the credentials being good',
      selection,
      ['selection-gate-off-404', 'sealed-selection-route', 'gated-404-is-a-setting'],
      { reading: 'closed-selection-who-asks', ...selectionOff },
    ),
    'gates.sealed-webhook-delivery.off-any-id': must(
      'answers 404 with its gate off whichever endpoint it is asked for',
      selection,
      ['selection-gate-off-404', 'gated-404-is-a-setting'],
      selectionOff,
    ),
    'gates.sealed-webhook-delivery.off-before-credential': should(
      'answers 404 with its gate off to a request without credentials too',
      selection,
      ['selection-gate-off-404', 'sealed-selection-route'],
      { reading: 'closed-selection-who-asks', ...selectionOff },
    ),
    'gates.sealed-webhook-delivery.off-before-body': should(
      'answers 404 with its gate off whatever is in the body',
      selection,
      ['selection-gate-off-404', 'sealed-selection-route'],
      { reading: 'closed-selection-who-asks', ...selectionOff },
    ),
    'gates.sealed-webhook-delivery.independent': must(
      'stays mounted while the sealed plane is not',
      selection,
      ['sealed-gate-off-404', 'selection-gate-off-404'],
      { reading: 'gates-independent-or-not', ...sealedOff },
    ),
    'gates.sealed-webhook-delivery.default-off': must(
      'is not mounted until the deployment sets its gate',
      selection,
      ['gates-columns-default-off'],
      { ...byDefault, ...selectionOff },
    ),

    'gates.workflow-tools.off-404': must(
      'answers 404 to a well-formed request while the gate of the workflow tools is off',
      group.workflow,
      ['workflow-plane-gated', 'workflow-gate-off-404', 'workflow-off-whoever-asks'],
      { reading: 'closed-workflow-whatever-body', ...workflowOff },
    ),
    'gates.workflow-tools.off-before-credential': must(
      'answers 404 with its gate off to a request with a wrong credential or none',
      group.workflow,
      ['workflow-off-whoever-asks'],
      workflowOff,
    ),
    'gates.workflow-tools.off-before-body': should(
      'answers 404 with its gate off without waiting for the body or minding what is in it',
      group.workflowMethods,
      ['workflow-gate-off-404'],
      { reading: 'closed-workflow-whatever-body', ...workflowOff },
    ),
    'gates.workflow-tools.independent': must(
      'stays mounted while the sealed plane is not',
      group.workflow,
      ['workflow-plane-gated', 'sealed-gate-off-404', 'workflow-gate-off-404'],
      { reading: 'gates-independent-or-not', ...sealedOff },
    ),
    'gates.workflow-tools.default-off': must(
      'is not mounted until the deployment sets its gate',
      group.workflow,
      ['workflow-plane-gated', 'gates-columns-default-off'],
      { ...byDefault, ...workflowOff },
    ),

    'public.reads.changed-if-asked': should(
      'answers no 304 to an ETag of its own once the answer would be another',
      ['webhooks.list', 'devices.list', 'alpha.status'],
      ['list-endpoints-row', 'list-devices-route', 'alpha-status-route'],
      { reading: 'tag-for-an-answer' },
    ),
    'sealed.reads.changed-if-asked': should(
      'answers no 304 to an ETag of its own once the answer would be another',
      ['sealed.webhooks.list', 'sealed.messages.get'],
      ['sealed-get-message-row', 'sealed-list-webhooks-row'],
      { reading: 'tag-for-an-answer' },
    ),
    'public.at-once-each-its-own': must(
      'answers each of several simultaneous requests about the resource that it names',
      ['alpha.status', 'webhooks.rotate'],
      ['alpha-status-members', 'webhook-secret-members', 'rotate-secret-row', 'alpha-status-route'],
      { reading: 'requests-at-once' },
    ),
    'sealed.at-once-each-its-own': must(
      'answers each of several simultaneous requests about the resource that it names',
      ['sealed.messages.get', 'sealed.devices.get', 'sealed.webhooks.rotate'],
      [
        'sealed-message-members',
        'sealed-device-members',
        'sealed-secret-members',
        'sealed-get-message-row',
        'sealed-get-device-row',
        'sealed-rotate-secret-row',
      ],
      { reading: 'requests-at-once' },
    ),
    'public.credentials-beside-others': should(
      'accepts complete credentials whatever other credentials the request carries',
      ['webhooks.list', 'webhooks.enable', 'alpha.cancel', 'alpha.status'],
      ['bearer-scheme', 'session-cookie-scheme', 'owner-route-credentials', 'csrf-or-scope-403'],
      { reading: 'credentials-not-asked-for' },
    ),
    'sealed.credentials-beside-others': should(
      'accepts complete credentials whatever other credentials the request carries',
      ['sealed.webhooks.enable'],
      ['bearer-scheme', 'csrf-or-scope-403'],
      { reading: 'credentials-not-asked-for' },
    ),
    'public.reads.no-side-effect': must(
      'changes no listing and no state version when it is read again',
      group.publicReads,
      ['safety-tiers'],
      { reading: 'reads-without-side-effects', elective: 'occasion', noLag: true },
    ),
    'sealed.reads.no-side-effect': must(
      'changes no listing and no state version when it is read again',
      group.sealedReads,
      ['safety-tiers'],
      { reading: 'reads-without-side-effects', elective: 'occasion', noLag: true },
    ),
    'public.client.tiers': clientSide(
      'is called with the care of its safety tier: confirmed where destructive, by a token from a local preview where irreversible',
      group.public,
      [
        'safety-tiers',
        'preview-without-network',
        'disable-endpoint-row',
        'rotate-secret-row',
        'revoke-device-route',
        'alpha-submit-route',
      ],
    ),
    'sealed.client.tiers': clientSide(
      'is called with the care of its safety tier, after a local preview without network use',
      group.sealed,
      ['safety-tiers', 'preview-without-network'],
    ),
    'workflow.client.tiers': clientSide(
      'is called with the care of its safety tier, after a local preview without network use',
      group.workflow,
      ['safety-tiers', 'preview-without-network', 'send-row'],
    ),

    'alpha.client.submit-and-await': clientSide(
      'makes up a macro: submit a message, then read its status until it is terminal',
      ['alpha.submit', 'alpha.status'],
      ['macro-submit-and-await'],
    ),
    'webhooks.client.bootstrap': clientSide(
      'makes up a macro: create an endpoint, enable it and hand on its secret',
      ['webhooks.create', 'webhooks.enable'],
      ['macro-bootstrap-endpoint'],
    ),
    'devices.client.list-all': clientSide(
      'makes up a macro that walks every page of the devices',
      ['devices.list'],
      ['macro-list-all-devices'],
    ),
  },
});
