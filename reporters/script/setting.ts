import { portableCommand } from '../../harness/model/portable-command.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { CurlContext } from './curl.ts';
import type { TargetInput } from '../inputs/inputs.ts';
import { quote } from '../text/shell.ts';
import { leavesOf } from './leaves.ts';
import { requestsOf, type Step } from './steps.ts';

/** What a script takes from its environment. */
interface Setting {
  readonly context: CurlContext;
  /** The lines that set it, or ask for it. */
  readonly lines: readonly string[];
}

/** Where the target and its state hook are, and the secrets that no step of the script makes known. */
export function setting(steps: readonly Step[], result: CheckResult, input: TargetInput): Setting {
  const { baseUrl, connection } = input;
  const { host } = new URL(baseUrl);
  const hook = steps.some(({ kind }) => kind === 'hook') ? (connection?.hook ?? null) : null;
  const secrets = missingSecrets(steps, result);
  const placeholders = {
    ...secrets,
    [baseUrl]: 'GATEWAY_URL',
    ...(host.length >= 8 && { [host]: 'GATEWAY_HOST' }),
  };
  return {
    context: { baseUrl, placeholders, ...(connection && { connection }) },
    lines: [
      `GATEWAY_URL=\${GATEWAY_URL:-${quote(baseUrl)}}`,
      'GATEWAY_HOST=${GATEWAY_URL#*://}',
      'GATEWAY_HOST=${GATEWAY_HOST%%/*}',
      ...(hook === null ? [] : hookLines(hook)),
      ...[...new Set(Object.values(secrets))].map(ask),
    ],
  };
}

function hookLines({ url, headers }: NonNullable<NonNullable<TargetInput['connection']>['hook']>) {
  const named = headers.map((name) => ({ name, variable: hookVariable(name) }));
  const words = named.map(({ name, variable }) => ` -H "${name}: $${variable}"`);
  return [
    url === null ? ask('STATES_URL') : `STATES_URL=\${STATES_URL:-${quote(url)}}`,
    ...named.map(({ variable }) => ask(variable)),
    `hook_headers=(-H Accept:${words.join('')})`,
    'run=script-$$-$RANDOM',
  ];
}

/** The variable that holds the value of a header which the state hook asks for. */
export function hookVariable(header: string): string {
  return `STATES_${header.toUpperCase().replaceAll(/\W/g, '_')}`;
}

function ask(variable: string): string {
  return `[ -n "\${${variable}-}" ] || cannot '${variable} is not set; ${portableCommand} account --config FILE prints it'`;
}

/** Placeholders of secrets that neither the hook nor an answer gives. */
function missingSecrets(steps: readonly Step[], { placeholders }: CheckResult) {
  const given = new Set(
    steps.flatMap((step) =>
      step.kind === 'hook' ? leavesOf(step.aside.values).map(({ text }) => text) : [],
    ),
  );
  const requests = JSON.stringify(requestsOf(steps).map(({ placed }) => placed.exchange.request));
  return Object.fromEntries(
    Object.entries(placeholders).filter(
      ([placeholder, variable]) =>
        variable !== 'SIGNING_SECRET' && !given.has(placeholder) && requests.includes(placeholder),
    ),
  );
}
