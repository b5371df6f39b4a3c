import { spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Settings of an nginx that writes into one folder alone, around what its `http` block has. */
export function nginxSettings(folder: string, http: string): string {
  return `
      daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
      events { worker_connections 1024; }
      http {
        access_log off;
        client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
        uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
        ${http}
      }`;
}

/** What nginx is called with, given the path of its settings. */
export function nginxArgs(settings: string, folder: string): readonly string[] {
  return ['-p', folder, '-c', settings];
}

/** Starts a program and waits until it listens at its port; gives what ends it. */
export async function startProgram(
  name: string,
  args: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  const running = spawn(name, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  const end = async () => {
    running.kill('SIGKILL');
    await ended;
  };
  try {
    await accepting(port);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** Resolves once somebody listens; rejects where nobody does for ten seconds. */
async function accepting(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(50);
  }
  throw new Error(`nobody listens at port ${port}`);
}
