import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { member } from '../../model/json.ts';
import type { ResourcePlane } from '../../model/drive.ts';
import type { RequestSpec } from '../../model/request.ts';
import { Stop } from '../../model/stop.ts';
import { systemErrorIn } from '../../model/system-error.ts';

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
 * Writes to a file, before a request that creates or enables an endpoint is sent, what it is about: whoever
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

/** What can't be written down is not sent, and that is no defect: a disk may be full. */
function append(path: string, line: string): void {
  try {
    appendFileSync(path, `${line}\n`);
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

/** What the runs before have left in a file; nothing where there is none. A line cut off by a crash is passed over. */
export function readTrail(path: string): TrailEntry[] {
  if (!existsSync(path)) return [];
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
  if (others.length === 0) rmSync(path, { force: true });
  else writeFileSync(path, others.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
