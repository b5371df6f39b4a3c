// oxlint-disable typescript/consistent-type-imports -- a type by name would take a second line each

/** The schemas of what success bodies hold, as types, by the name of their file: it begins their clauses. */
interface Bodies {
  'alpha-accepted': typeof import('../../public/alpha-accepted.json');
  'alpha-status': typeof import('../../public/alpha-status.json');
  'owner-device-page': typeof import('../../public/owner-device-page.json');
  'owner-device': typeof import('../../public/owner-device.json');
  'owner-message-event': typeof import('../../public/owner-message-event.json');
  'owner-message-page': typeof import('../../public/owner-message-page.json');
  'owner-message-view': typeof import('../../public/owner-message-view.json');
  'reported-preconditions': typeof import('../../public/reported-preconditions.json');
  'webhook-attempt-view': typeof import('../../public/webhook-attempt-view.json');
  'webhook-delivery-page': typeof import('../../public/webhook-delivery-page.json');
  'webhook-delivery-view': typeof import('../../public/webhook-delivery-view.json');
  'webhook-endpoint-list': typeof import('../../public/webhook-endpoint-list.json');
  'webhook-endpoint-view': typeof import('../../public/webhook-endpoint-view.json');
  'webhook-replay-accepted': typeof import('../../public/webhook-replay-accepted.json');
  'webhook-secret': typeof import('../../public/webhook-secret.json');
  'sealed-device-line': typeof import('../../sealed/sealed-device-line.json');
  'sealed-device-page': typeof import('../../sealed/sealed-device-page.json');
  'sealed-device': typeof import('../../sealed/sealed-device.json');
  'sealed-inbound-accepted': typeof import('../../sealed/sealed-inbound-accepted.json');
  'sealed-message-metadata': typeof import('../../sealed/sealed-message-metadata.json');
  'sealed-message-page': typeof import('../../sealed/sealed-message-page.json');
  'sealed-outbound-accepted': typeof import('../../sealed/sealed-outbound-accepted.json');
  'sealed-usage-page': typeof import('../../sealed/sealed-usage-page.json');
  'sealed-usage': typeof import('../../sealed/sealed-usage.json');
  'sealed-webhook-delivery-attempt': typeof import('../../sealed/sealed-webhook-delivery-attempt.json');
  'sealed-webhook-delivery-page': typeof import('../../sealed/sealed-webhook-delivery-page.json');
  'sealed-webhook-delivery': typeof import('../../sealed/sealed-webhook-delivery.json');
  'sealed-webhook-endpoint-list': typeof import('../../sealed/sealed-webhook-endpoint-list.json');
  'sealed-webhook-endpoint': typeof import('../../sealed/sealed-webhook-endpoint.json');
  'sealed-webhook-replay-accepted': typeof import('../../sealed/sealed-webhook-replay-accepted.json');
  'sealed-webhook-secret': typeof import('../../sealed/sealed-webhook-secret.json');
  'workflow-method': typeof import('../../workflow/workflow-method.json');
  'workflow-readiness': typeof import('../../workflow/workflow-readiness.json');
  'workflow-scope': typeof import('../../workflow/workflow-scope.json');
}

/** Names a resource that success bodies hold: `owner-device`. */
export type BodyName = keyof Bodies;

/** Names a member of a resource, as it is on the wire. */
export type MemberOf<Name extends BodyName> = keyof Bodies[Name]['properties'] & string;

/** Names the clause of a member of a resource: `owner-device.display-name`. */
export type MemberClause<Name extends BodyName> = `${Name}.${Dashed<MemberOf<Name>>}`;

type Dashed<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Dashed<Tail>}`
  : Name;
