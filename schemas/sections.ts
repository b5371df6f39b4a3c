import { contractLines, lineOf, type SentenceName } from './sentences/index.ts';

/** A part of the contract below one heading, and the lines that it takes, both ends included. */
export interface ContractSection {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** Each heading, and what it is about. */
const headings: readonly (readonly [heading: SentenceName, title: string])[] = [
  ['contract-heading', 'Beginning'],
  ['service-heading', 'What the service does: planes, gates, tiers, planned routes, macros'],
  ['resources-heading', 'Resources: how fields are written'],
  ['public-resources-heading', 'Resources: public plane'],
  ['sealed-resources-heading', 'Resources: sealed plane'],
  ['workflow-resources-heading', 'Resources: workflow plane'],
  ['states-heading', 'States and transitions'],
  ['message-states-heading', 'States and transitions: messages'],
  ['endpoint-states-heading', 'States and transitions: webhook endpoints'],
  ['delivery-states-heading', 'States and transitions: webhook deliveries'],
  ['device-states-heading', 'States and transitions: devices'],
  ['line-binding-heading', 'States and transitions: line bindings of devices'],
  ['workflow-action-heading', 'States and transitions: workflow actions'],
  ['endpoints-heading', 'Endpoints: general rules'],
  ['public-webhooks-heading', 'Endpoints: webhooks'],
  ['sealed-selection-heading', 'Endpoints: selection for sealed events'],
  ['public-deliveries-heading', 'Endpoints: webhook deliveries'],
  ['owner-routes-heading', "Endpoints: the owner's messages and devices"],
  ['alpha-heading', 'Endpoints: alpha messages'],
  ['sealed-endpoints-heading', 'Endpoints: sealed plane'],
  ['workflow-endpoints-heading', 'Endpoints: workflow plane'],
  ['authentication-heading', 'Authentication'],
  ['events-heading', 'Events'],
  ['errors-heading', 'Errors: form of the body, retry classes'],
  ['public-codes-heading', 'Errors: public codes'],
  ['sealed-codes-heading', 'Errors: sealed codes'],
  ['workflow-codes-heading', 'Errors: workflow codes'],
  ['other-answers-heading', 'Errors: answers that are no JSON, or leave the outcome open'],
  ['limits-heading', 'Limits'],
  ['versioning-heading', 'Versioning'],
];

/** The contract by its headings, in its order, without a gap. */
export const contractSections: readonly ContractSection[] = headings.map(
  ([heading, title], place) => ({ title, from: lineOf(heading), to: lineBefore(place + 1) }),
);

/** The section that a line of the contract is in; undefined for a number beyond its last line. */
export function sectionAt(line: number): ContractSection | undefined {
  return contractSections.find(({ from, to }) => from <= line && line <= to);
}

function lineBefore(place: number): number {
  const [heading] = headings[place] ?? [];
  return heading === undefined ? contractLines : lineOf(heading) - 1;
}
