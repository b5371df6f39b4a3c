import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { init } from '../../../cli/init/init.ts';
import type { RunningGateway } from '../../../fixtures/gateway/index.ts';
import { list } from '../../../harness/model/json.ts';
import { startProxy, type Meddle, type PassingRequest } from '../../misbehaving/proxy.ts';
import { emptyFolder, inProcess } from '../../commands/in-process.ts';

/** The paths of all files below a folder, in their order. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
}

/** What init makes of a gateway behind a front, in an empty folder, and what it sent. */
export async function initialized(
  gateway: RunningGateway,
  meddle: Meddle,
  path = '',
  ...args: readonly string[]
) {
  const sent: PassingRequest[] = [];
  const front = await startProxy(gateway.url, (answer, request) => {
    sent.push(request);
    return meddle(answer, request);
  });
  const folder = await emptyFolder();
  try {
    const told = await inProcess(init, '--target', front.url + path, '--dir', folder, ...args);
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    const files = await filesIn(folder);
    const [target] = list(
      files.includes('targets.json') && JSON.parse(await read('targets.json')),
      'targets',
    );
    return { ...told, sent, front: front.url, folder, files, target, read };
  } finally {
    await front.close();
  }
}
