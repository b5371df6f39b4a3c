import type { GateSettings, Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { suiteFacts } from '../../harness/package.ts';
import { html, type Markup } from '../../reporters/html/markup.ts';
import { htmlPage } from '../../reporters/html/shell.ts';
import { gateNames } from '../../schemas/operations/operation.ts';
import type { Fault } from './fault.ts';
import { linesToTry } from './lines-to-try.ts';
import type { ReadyAccount } from './ready-account.ts';

/** What the page tells of. */
export interface PageFacts {
  readonly name: string;
  readonly gateway: Pick<RunningGateway, 'url' | 'statesUrl' | 'origin'>;
  readonly gates: GateSettings;
  readonly fault: Fault | null;
  readonly account: ReadyAccount;
}

/**
 * Has the gateway answer `GET /` with a page. The contract has no such route, and the gateway that is judged
 * answers 404 there, so that this is for people alone.
 *
 * @param page gives the page as it is at the time of a request
 */
export function withPage(page: () => string): (parts: Parts) => Parts {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return (parts) => ({
    ...parts,
    serve: (gateway, head, body, send) =>
      head.path === '/' && ['GET', 'HEAD'].includes(head.method)
        ? send({ status: 200, headers, body: page() })
        : parts.serve(gateway, head, body, send),
  });
}

/** A page that says what is served, and how to try it. */
export function renderPage({ name, gateway, gates, fault, account }: PageFacts): string {
  const { session, csrf, alphaKey, sealedKey, workflowToken, deviceId, recipient } = account;
  const tried = linesToTry(gateway, gates, account);
  return htmlPage(
    name,
    html`<main>
      <h1>${name}</h1>
      <p>
        A gateway that keeps the Android SMS gateway contract ${suiteFacts.contract}, for those who
        develop a client against it. It keeps everything in memory and sends nothing to any phone or
        endpoint. Served by ${suiteFacts.name} ${suiteFacts.version}.
      </p>
      ${fault ? faultSection(fault) : null}
      <h2>Where</h2>
      ${facts([
        ['gateway', gateway.url],
        ['state hook', gateway.statesUrl],
        ['Origin of its owners', gateway.origin],
        ...gateNames.map((gate) => [`gate ${gate}`, gates[gate] ? 'on' : 'off'] as const),
      ])}
      <h2>An account</h2>
      <p>It is there for everybody who opens this page, and stays while the gateway is up.</p>
      ${facts([
        ['cookie __Host-svc_session', session],
        ['cookie __Host-svc_csrf, and header x-svc-csrf', csrf],
        ['API key of the alpha routes', alphaKey],
        ['API key of the sealed routes', sealedKey],
        ['workflow token', workflowToken],
        ['device', deviceId],
        ['recipient', recipient],
      ])}
      <h2>To try</h2>
      ${tried.map(
        ({ does, line }) =>
          html`<h3>${does}</h3>
            <pre tabindex="0"><code>${line}</code></pre>`,
      )}
      <h2>To read</h2>
      <p>
        In the folder of the package: docs/serve.md, docs/state-hook.md, docs/from-code.md,
        docs/readings.md.
      </p>
    </main>`,
  );
}

function faultSection({ id, summary, breaks }: Fault): Markup {
  return html`<h2>Its fault</h2>
    <p><strong>${summary}</strong></p>
    ${facts([
      ['fault', id],
      ['breaks', breaks.join(', ')],
    ])}`;
}

function facts(pairs: readonly (readonly [name: string, value: string])[]): Markup {
  const rows = pairs.map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd><code>${value}</code></dd>`,
  );
  return html`<dl>${rows}</dl>`;
}
