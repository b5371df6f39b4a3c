import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { init } from '../../cli/init/init.ts';
import { startGateway, type GatewayOptions } from '../../fixtures/gateway/index.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';
import { newAccount } from '../gateway/account.ts';
import { ran, type EndedCommand } from './packed.ts';
import { withNpx } from './npx.ts';

/** A job of a pipeline: a folder with what init writes for a gateway, and the secrets of its environment. */
export interface Job {
  readonly folder: string;
  /** Where its programs are; a test adds those of the pipeline's own. */
  readonly bin: string;
  /** The names of its secrets. */
  readonly names: readonly string[];
  /** Runs the lines of a step as runners do: it ends with the first that fails. */
  readonly shell: (lines: string, env?: Readonly<Record<string, string>>) => Promise<EndedCommand>;
  readonly read: (name: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** So few checks show that a gateway keeps a clause, or breaks it. */
export const chosen = '--check webhooks.create/new-endpoint';

/** Starts a gateway with its gates closed, and prepares a job that judges it. */
export async function startJob(alter?: GatewayOptions['alter']): Promise<Job> {
  const gateway = await startGateway({ ...(alter && { alter }) });
  const folder = await emptyFolder();
  const args = ['--target', gateway.url, '--tier', 'mutating', '--dir', folder];
  const { code, text } = await inProcess(init, ...args);
  if (code !== 0) throw new Error(text);
  const { owner, alphaKey, deviceId, recipient } = await newAccount(gateway);
  const secrets: Readonly<Record<string, string>> = {
    GATEWAY_ORIGIN: gateway.origin,
    OWNER_SESSION: owner.session,
    OWNER_CSRF: owner.csrf,
    ALPHA_KEY: alphaKey,
    DEVICE_ID: deviceId,
    RECIPIENT: recipient,
  };
  const bin = await withNpx(folder);
  const path = `${bin}:${process.env['PATH']}`;
  return {
    folder,
    bin,
    names: Object.keys(secrets),
    shell: async (lines, env = {}) => {
      const step = join(folder, 'step.sh');
      await writeFile(step, lines);
      const bash = ['--noprofile', '--norc', '-eo', 'pipefail', step];
      return ran(folder, 'bash', bash, { ...secrets, CHOSEN_CHECKS: chosen, ...env, PATH: path });
    },
    read: (name) => readFile(join(folder, name), 'utf8'),
    close: () => gateway.close(),
  };
}
