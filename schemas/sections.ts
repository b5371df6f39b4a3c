import { contractLines } from './lines.ts';

/** A part of the contract below one heading, and the lines that it takes, both ends included. */
export interface ContractSection {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** Where each heading stands, and what it is about. */
const headings: readonly (readonly [line: number, title: string])[] = [
  [1, 'Beginning'],
  [5, 'What the service does: planes, gates, tiers, planned routes, macros'],
  [54, 'Resources: how fields are written'],
  [58, 'Resources: public plane'],
  [96, 'Resources: sealed plane'],
  [132, 'Resources: workflow plane'],
  [149, 'States and transitions'],
  [151, 'States and transitions: messages'],
  [165, 'States and transitions: webhook endpoints'],
  [176, 'States and transitions: webhook deliveries'],
  [189, 'States and transitions: devices'],
  [193, 'States and transitions: line bindings of devices'],
  [197, 'States and transitions: workflow actions'],
  [201, 'Endpoints: general rules'],
  [211, 'Endpoints: webhooks'],
  [230, 'Endpoints: selection for sealed events'],
  [234, 'Endpoints: webhook deliveries'],
  [240, "Endpoints: the owner's messages and devices"],
  [248, 'Endpoints: alpha messages'],
  [280, 'Endpoints: sealed plane'],
  [306, 'Endpoints: workflow plane'],
  [325, 'Authentication'],
  [345, 'Events'],
  [357, 'Errors: form of the body, retry classes'],
  [363, 'Errors: public codes'],
  [386, 'Errors: sealed codes'],
  [401, 'Errors: workflow codes'],
  [405, 'Errors: answers that are no JSON, or leave the outcome open'],
  [412, 'Limits'],
  [439, 'Versioning'],
];

/** The contract by its headings, in its order, without a gap. */
export const contractSections: readonly ContractSection[] = headings.map(
  ([from, title], place) => ({
    title,
    from,
    to: (headings[place + 1]?.[0] ?? contractLines + 1) - 1,
  }),
);

/** The section that a line of the contract is in; undefined for a number beyond its last line. */
export function sectionAt(line: number): ContractSection | undefined {
  return contractSections.find(({ from, to }) => from <= line && line <= to);
}
