// The part of docs/scale.md that a bench of many deployments writes.
import { short, table } from './page.mjs';

const megabytes = (bytes) => `${short(bytes / 1e6)} MB`;
const seconds = (ms) => `${short(ms / 1000)} s`;
const hours = (ms) => `${short(ms / 3_600_000)} h`;

/** What was measured, and what it comes to for a nightly run. */
export function fleetPart({ machine, turn, few, all, whole, page, pages, nightly }) {
  const more = all.deployments - few.deployments;
  const each = (all.peakMb - few.peakMb) / more;
  const rows = [turn, few, all, whole].map((one) => [
    `${one.deployments} ${one === whole ? 'with all checks' : 'by smoke'}, ${one.parallel} at a time`,
    seconds(one.wallMs),
    seconds(one.wallMs / one.deployments),
    seconds(one.cpuMs / one.deployments),
    `${one.peakMb.toFixed(0)} MB`,
    megabytes(one.bytes / one.deployments),
  ]);
  const times = nightly / all.deployments;
  const paper = (one) => hours((one.cpuMs / one.deployments) * nightly);
  const kept = (one) => `${short(((one.bytes / one.deployments) * nightly) / 1e9)} GB`;
  return `Measured by \`npm run bench:fleet\` on simulated deployments (reference gateways, every gate open, on the
same machine): ${machine}.

${table(
  [
    'Deployments',
    'Wall time',
    'For each',
    'Processor time for each',
    'Most memory',
    'Report for each',
  ],
  rows,
)}

- ${few.parallel} at a time took ${short(few.wallMs / turn.wallMs)} times the wall time of one at a time.
- Memory: each further deployment of a run added ${short(each)} MB, as its exchanges are kept until the report is
  written.
- The \`matrix\` page of ${all.deployments} has ${megabytes(page.bytes)} and takes ${seconds(page.cpuMs)} of processor time, that of ${nightly}
  ${megabytes(pages.bytes)} and ${seconds(pages.cpuMs)}, with ${(pages.peakMb / 1024).toFixed(1)} GB of memory.

On paper, ${nightly} deployments in ${times} runs of ${all.deployments} take ${paper(all)} of one processor by smoke and ${paper(whole)} with all checks,
where deployments answer as soon as these; ${kept(all)} and ${kept(whole)} of reports, of which
${short((100 * whole.evidenceBytes) / whole.bytes)} % are evidence with all checks.`;
}
