import type {
  Evidence,
  RecordedBody,
  RecordedRequest,
  RecordedResponse,
  ScriptReport,
} from '../report.ts';
import { difference } from './difference.ts';
import { repetitionWords } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** One exchange: what was wrong with the request, what was expected, what came, and how to repeat it. */
export function evidenceMarkup(evidence: Evidence): Markup {
  const { role, label, check, fault, expected, got, request, response, noAnswer } = evidence;
  const { repetitions } = evidence;
  const title = role === 'failure' ? 'Exchange that shows it' : 'Good request beside it';
  const name = label === null ? check : `${check}, ${label}`;
  return html`<section class="evidence ${role}">
    <h4>${title} <small>${name}</small></h4>
    ${fault === null ? null : html`<p class="fault">The one thing wrong: ${fault}</p>`}
    ${expected === undefined ? null : difference(expected, got ?? '')}
    ${repetitions ? html`<p class="note">${repetitionWords(repetitions)}</p>` : null}
    <div class="exchange">
      <figure>
        <figcaption>sent</figcaption>
        ${requestMarkup(request)}
      </figure>
      <figure>
        <figcaption>came back</figcaption>
        ${response ? responseMarkup(response) : html`<p>No answer: ${noAnswer?.detail ?? ''}</p>`}
      </figure>
    </div>
    ${command('curl', evidence.curl)} ${evidence.script ? scriptMarkup(evidence.script) : null}
    ${evidence.replay === undefined ? null : command('send it again', evidence.replay)}
  </section>`;
}

/** The script lies beside the page; it names no other place. */
function scriptMarkup({ file }: ScriptReport): Markup {
  return html`<p>All steps in one script: <a href="${file}">${file}</a></p>`;
}

function requestMarkup({ method, path, headers, body, manner, raw }: RecordedRequest): Markup {
  if (raw) return bodyMarkup(raw);
  const held = manner === 'withheld' ? html`<p class="note">the body was held back</p>` : null;
  return html`<pre>${`${method} ${path}\n${headersText(headers)}`}</pre>
    ${body ? bodyMarkup(body) : null}${held}`;
}

function responseMarkup({ status, reason, headers, body, surplus }: RecordedResponse): Markup {
  return html`<pre>
${`${status} ${reason}`.trim()}
${headersText(headers)}</pre>
    ${bodyMarkup(body)}
    ${surplus ? html`<p class="note">and after the end of the answer:</p>` : null}
    ${surplus ? bodyMarkup(surplus) : null}`;
}

function headersText(headers: RecordedRequest['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function bodyMarkup({ encoding, content, bytes, truncated }: RecordedBody): Markup {
  if (bytes === 0) return html`<p class="note">no body</p>`;
  const kind = encoding === 'base64' ? ', in base64' : '';
  const cut = truncated ? ', shortened here' : '';
  return html`<pre class="body">${content}</pre>
    <p class="note">${bytes} bytes${kind}${cut}</p>`;
}

function command(title: string, text: string): Markup {
  return html`<div class="command">
    <span>${title}</span> <button type="button" class="copy" hidden>copy</button>
    <pre>${text}</pre>
  </div>`;
}
