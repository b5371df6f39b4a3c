import type { LatencyReport } from '../report.ts';
import { html, type Markup } from './markup.ts';

const width = 320;
const height = 14;

/** How long each operation took to answer, on one logarithmic scale. */
export function latencyPlot(latencies: readonly LatencyReport[]): Markup {
  if (latencies.length === 0) return html`<p>No request was answered.</p>`;
  const longest = Math.max(...latencies.map(({ maxMs }) => maxMs));
  const at = (ms: number) => ((width - 8) * Math.log1p(ms)) / Math.log1p(Math.max(longest, 1)) + 4;
  return html`<table class="latency">
    <caption>
      Time to answer in milliseconds, from the first byte sent; the plot is logarithmic: a line up
      to the longest, a bar up to the 90th percentile, a dot at the median
    </caption>
    <thead>
      <tr>
        ${['operation', 'answers', 'median', 'p90', 'longest', 'plot'].map(
          (name) => html`<th scope="col">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${latencies.map((latency) => {
        const { operation, count, medianMs, p90Ms, maxMs } = latency;
        return html`<tr>
          <th scope="row">${operation}</th>
          ${[count, medianMs, p90Ms, maxMs].map((number) => html`<td>${number}</td>`)}
          <td>
            <svg
              viewBox="0 0 ${width} ${height}"
              width="${width}"
              height="${height}"
              aria-hidden="true"
            >
              <line x1="4" x2="${at(maxMs).toFixed(1)}" y1="7" y2="7" />
              <rect x="4" y="4" height="6" width="${(at(p90Ms) - 4).toFixed(1)}" />
              <circle cx="${at(medianMs).toFixed(1)}" cy="7" r="4" />
            </svg>
          </td>
        </tr> `;
      })}
    </tbody>
  </table>`;
}
