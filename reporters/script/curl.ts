import type { ConnectionInput } from '../inputs/inputs.ts';
import { bodyWords, bytesCommand } from './curl-body.ts';
import type { Header, RecordedRequest } from '../report.ts';
import type { Placeholders } from '../text/shell.ts';
import { printf, quote, word } from '../text/shell.ts';

/** Where a recorded request goes, and what replaces its secrets. */
export interface CurlContext {
  readonly baseUrl: string;
  readonly placeholders: Placeholders;
  readonly connection?: ConnectionInput;
  /** What comes before curl, and takes its words; by itself curl shows head and body. */
  readonly taker?: string;
  /** True where a body that is held back is fed to curl from elsewhere. */
  readonly fed?: boolean;
}

/** Seconds to wait for the answer to raw bytes. */
const patience = 5;
/** Characters that curl leaves as they are in a URL. */
const plainPath = /^\/[\w\-.~!$&'()*+,;=:@/?%]*$/;

/** A POSIX command line that sends a recorded request again. */
export function curl(request: RecordedRequest, context: CurlContext): string {
  if (request.manner === 'raw') return rawCommand(request, context);
  const { feed, words } = curlParts(request, context);
  const program = context.taker === undefined ? 'curl -sS -i' : `${context.taker} curl -sS`;
  const line = `${program} ${words}`;
  return feed === null ? line : `${feed} | ${line}`;
}

/** So long may a command line be that people copy; Linux takes twice that for one argument. */
const longestLine = 65_536;

/** The same for a report: of a request that is too long for a command line, a comment that says so. */
export function shortCurl(request: RecordedRequest, context: CurlContext): string {
  const length = lengthOf(request);
  const line = length > longestLine ? '' : curl(request, context);
  if (line !== '' && line.length <= 2 * longestLine) return line;
  return `# a request of ${length} characters is too long for a command line`;
}

/** Characters of all that a request holds. */
export function lengthOf({ path, headers, body, raw }: RecordedRequest): number {
  const lines = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return path.length + lines + (body?.content.length ?? 0) + (raw?.content.length ?? 0);
}

/** The words that curl takes for a whole request, and the command whose output is its body, where one is. */
export function curlParts(
  request: RecordedRequest,
  context: CurlContext,
): { readonly feed: string | null; readonly words: string } {
  const { feed, data } = bodyWords(request, context.placeholders, context.fed);
  const words = [
    '--http1.1 --path-as-is --globoff',
    ...methodWords(request),
    ...connectionWords(context),
    ...urlWords(request, context),
    ...headerWords(request, context),
    ...data,
  ].join(' ');
  return { feed, words };
}

function methodWords({ method, body }: RecordedRequest): readonly string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === null ? [] : ['-X', quote(method)];
}

function connectionWords({ connection, baseUrl }: CurlContext): readonly string[] {
  const url = new URL(baseUrl);
  const address = connection?.resolve[url.hostname];
  const { caFile, certFile, keyFile, proxy } = connection ?? {};
  return [
    ...(address === undefined
      ? []
      : ['--connect-to', quote(`${url.hostname}:${portOf(url)}:${address}`)]),
    ...(caFile === undefined ? [] : ['--cacert', quote(caFile)]),
    ...(certFile === undefined ? [] : ['--cert', quote(certFile)]),
    ...(keyFile === undefined ? [] : ['--key', quote(keyFile)]),
    ...(proxy === undefined ? [] : ['--proxytunnel --proxy', quote(proxy.url)]),
    ...(proxy?.asksUser ? ['--proxy-user "$PROXY_USER"'] : []),
  ];
}

/** curl would mend or refuse an unusual path in a URL, so that one goes in as a request target. */
function urlWords({ path }: RecordedRequest, context: CurlContext): readonly string[] {
  const { baseUrl, placeholders } = context;
  if (plainPath.test(path)) return [word(`${baseUrl}${path}`, placeholders, 'latin1')];
  const url = new URL(baseUrl);
  const target = `${prefixOf(url)}${path}`;
  return [
    '--request-target',
    word(target, placeholders, 'latin1'),
    word(url.origin, placeholders, 'latin1'),
  ];
}

/** The recorded headers in their order; those that curl would add of its own are taken out. */
function headerWords(request: RecordedRequest, context: CurlContext): readonly string[] {
  const names = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const own = ['User-Agent', 'Accept'];
  if (request.body !== null || request.manner === 'withheld') own.push('Content-Type');
  if (mayAskFirst(request)) own.push('Expect');
  const taken = own.filter((name) => !names.has(name.toLowerCase()));
  return [
    ...taken.flatMap((name) => ['-H', `${name}:`]),
    ...(announcesNothing(request, names) ? ['-H', quote('Content-Length: 0')] : []),
    ...request.headers
      .filter((header) => !isImplied(header, request, context))
      .flatMap(([name, value]) => [
        '-H',
        // curl drops a header without a value unless its name ends in a semicolon.
        word(value === '' ? `${name};` : `${name}: ${value}`, context.placeholders, 'latin1'),
      ]),
  ];
}

/** curl asks whether it may send a body that is long or of no known length. */
function mayAskFirst({ body, manner }: RecordedRequest): boolean {
  return manner === 'withheld' || (body !== null && body.bytes >= 1024);
}

/** The client says a length of 0 where a method is made for a body and none is given; curl is silent. */
function announcesNothing({ method, body, manner }: RecordedRequest, names: ReadonlySet<string>) {
  const expectsBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const announced = names.has('content-length') || names.has('transfer-encoding');
  return expectsBody && body === null && manner === 'whole' && !announced;
}

/** Headers that curl writes just so by itself, and the id by which a log finds the request that was sent. */
function isImplied([name, value]: Header, request: RecordedRequest, { baseUrl }: CurlContext) {
  const lower = name.toLowerCase();
  if (lower === 'traceparent') return true;
  if (lower === 'host') return value === new URL(baseUrl).host;
  if (lower === 'accept') return value === '*/*';
  const whole = request.manner === 'whole' && request.body !== null;
  return lower === 'content-length' && whole && value === String(request.body?.bytes);
}

/** Bytes that curl would refuse as HTTP, sent over a bare connection. */
function rawCommand(request: RecordedRequest, context: CurlContext): string {
  const { placeholders, connection, baseUrl } = context;
  const url = new URL(baseUrl);
  const send = request.raw
    ? bytesCommand(request.raw, placeholders)
    : wholeRequest(request, context);
  const address = connection?.resolve[url.hostname] ?? `${url.hostname}:${portOf(url)}`;
  const { certFile, keyFile, proxy } = connection ?? {};
  const own = certFile && keyFile ? ` -cert ${quote(certFile)} -key ${quote(keyFile)}` : '';
  const via = proxy === undefined ? '' : ` -proxy ${quote(new URL(proxy.url).host)}`;
  const tunnel = proxy === undefined ? '' : ` --proxytunnel --proxy ${quote(proxy.url)}`;
  const client =
    url.protocol === 'https:'
      ? `openssl s_client -quiet -connect ${word(address, placeholders, 'latin1')} -servername ${quote(url.hostname)}${own}${via}`
      : `curl -sS${tunnel} telnet://${word(address, placeholders, 'latin1')}`;
  const taker = context.taker === undefined ? '' : `${context.taker} `;
  return `{ ${send}; sleep ${patience}; } | ${taker}${client}`;
}

function wholeRequest(request: RecordedRequest, { baseUrl, placeholders }: CurlContext): string {
  const { method, path, headers, body } = request;
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${method} ${prefixOf(new URL(baseUrl))}${path} HTTP/1.1\r\n${lines}\r\n`;
  const write = printf(head, placeholders, 'latin1');
  return body === null ? write : `${write}; ${bytesCommand(body, placeholders)}`;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

function prefixOf(url: URL): string {
  return url.pathname === '/' ? '' : url.pathname;
}
