import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Keeps every core of the machine busy by processes of their own while something is done. */
export async function whileStarved<T>(work: () => Promise<T>): Promise<T> {
  const busy: ChildProcess[] = [];
  try {
    for (let core = 0; core < availableParallelism(); core += 1) {
      // it ends with us, whatever becomes of us
      const loop =
        'process.on("disconnect",()=>process.exit());(function go(){for(let at=0;at<1e8;at+=1);setImmediate(go)})()';
      busy.push(
        spawn(process.execPath, ['-e', loop], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
      );
    }
    return await work();
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
}
