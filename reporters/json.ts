import type { Report } from './report.ts';

/** The text of conformance.json. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
