import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { GateSettings } from '../fixtures/gateway/index.ts';
import type { Target } from '../harness/model/target.ts';

const script = fileURLToPath(new URL('gateway/gateway.py', import.meta.url));

/** What Python compiles is kept, beside and not among the sources: it is started by many files. */
const compiled = `pycache_prefix=${join(tmpdir(), 'sms-gateway-conformance-python')}`;

/** The arguments with which Python runs the foreign gateway; it needs no packages of the machine. */
export function pythonArguments(...args: readonly string[]): string[] {
  return ['-S', '-X', compiled, script, ...args];
}

/** What a gateway says of itself when it listens. */
interface Ready {
  readonly baseUrl: string;
  readonly origin: string;
  readonly account: unknown;
  readonly requestBuffering: boolean;
  readonly states: NonNullable<Target['states']>;
  readonly gates: GateSettings;
}

/** A gateway that is up, and how to end it. */
interface Opened {
  readonly ready: Ready;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (ready: Ready) => void;
  readonly reject: (error: Error) => void;
}

/** One process with many gateways: to start Python takes longer than most bugs take to be found. */
class House {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #ended = false;

  constructor() {
    this.#child = spawn('python3', pythonArguments('--house'), {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.once('close', () => {
      this.#ended = true;
      for (const { reject } of this.#waiting.values())
        reject(new Error('the house of foreign gateways fell down'));
    });
    createInterface(this.#child.stdout).on('line', (line) => this.#hear(line));
    // an idle house keeps nobody from leaving, and falls with whoever started it
    this.#child.unref();
    for (const pipe of [this.#child.stdin, this.#child.stdout])
      if (pipe instanceof Socket) pipe.unref();
  }

  get ended(): boolean {
    return this.#ended;
  }

  async open(args: readonly string[]): Promise<Opened> {
    const id = (this.#last += 1);
    const ready = await new Promise<Ready>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#tell({ id, open: args });
    }).finally(() => this.#waiting.delete(id));
    return {
      ready,
      close: () => {
        this.#tell({ id, close: true });
      },
    };
  }

  #tell(what: object): void {
    this.#child.stdin.write(`${JSON.stringify(what)}\n`);
  }

  #hear(line: string): void {
    const told: { id: number; ready?: Ready; error?: string } = JSON.parse(line);
    const waiting = this.#waiting.get(told.id);
    if (told.ready) waiting?.resolve(told.ready);
    else waiting?.reject(new Error(`a foreign gateway did not start: ${told.error}`));
  }
}

let house: House | undefined;

/** Opens a gateway with the arguments of gateway.py, in the house of this worker. */
export async function openInHouse(args: readonly string[]): Promise<Opened> {
  if (!house || house.ended) house = new House();
  return house.open(args);
}
