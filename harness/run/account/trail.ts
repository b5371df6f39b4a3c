import type { ResourcePlane } from '../../model/drive.ts';
import { member } from '../../model/json.ts';
import type { RequestSpec } from '../../model/request.ts';
import { Stop } from '../../model/stop.ts';
import { systemErrorIn } from '../../model/system-error.ts';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

/**
 * An endpoint of a fixed account that a run may leave enabled: the URL that one was to be created with, or
 * the id of one that was to be enabled.
 */
export interface TrailEntry {
  /** Name of the target. */
  readonly target: string;
  readonly plane: ResourcePlane;
  readonly callbackUrl?: string;
  readonly endpointId?: string;
}

const planes: Readonly<Record<string, ResourcePlane>> = {
  'webhooks.create': 'public',
  'webhooks.enable': 'public',
  'sealed.webhooks.create': 'sealed',
  'sealed.webhooks.enable': 'sealed',
};

/**
 * Writes to a file, before a request that creates or enables an endpoint is sent, what it is about: anyone who
 * comes after a crash finds all that may have been left enabled, also where the answer was never seen.
 */
export function openTrail(path: string, target: string): (request: RequestSpec) => void {
  const written = new Set<string>();
  return (request) => {
    const plane = planes[request.callee ?? ''];
    const about = plane && aboutOf(request);
    if (!about) return;
    const line = JSON.stringify({ target, plane, ...about });
    if (!written.has(line)) append(path, line);
    written.add(line);
  };
}

/** To the end of a file that is there itself, and not behind a link. */
const appending = O_WRONLY | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0);

/** What can't be written down is not sent, and that is no defect: a disk may be full. */
function append(path: string, line: string): void {
  try {
    const file = openSync(path, appending);
    try {
      appendFileSync(file, `${line}\n`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const why = systemErrorIn(error);
    if (why === null) throw error;
    throw new Stop(`not sent, since ${path} can't be written (${why})`);
  }
}

function aboutOf({ path, body }: RequestSpec): Partial<TrailEntry> | null {
  const [, id] = /\/webhooks\/([^/?]+)\/enable/.exec(path) ?? [];
  if (id !== undefined) return { endpointId: decodeURIComponent(id) };
  const callbackUrl = member(parsed(Buffer.from(body ?? []).toString('utf8')), 'callback_url');
  return typeof callbackUrl === 'string' ? { callbackUrl } : null;
}

/** What the runs before have left in a file; nothing where there is none, or a link. A line cut off by a crash is passed over. */
export function readTrail(path: string): TrailEntry[] {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const value = parsed(line);
    const [target, plane] = [member(value, 'target'), member(value, 'plane')];
    if (typeof target !== 'string' || (plane !== 'public' && plane !== 'sealed')) return [];
    const [url, id] = [member(value, 'callbackUrl'), member(value, 'endpointId')];
    return [
      {
        target,
        plane,
        ...(typeof url === 'string' && { callbackUrl: url }),
        ...(typeof id === 'string' && { endpointId: id }),
      },
    ];
  });
}

/** Takes what is about a target out of a file, and the file away where nothing is left in it. */
export function endTrail(path: string, target: string): void {
  const others = readTrail(path).filter((entry) => entry.target !== target);
  if (others.length === 0) return rmSync(path, { force: true });
  // put in place, and not written over: it may be a link
  const unfinished = `${path}.${randomUUID()}.tmp`;
  const text = others.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  writeFileSync(unfinished, text, { flag: 'wx' });
  renameSync(unfinished, path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
