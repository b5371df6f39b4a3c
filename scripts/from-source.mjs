// Loads a module of the self-tests as it stands, for scripts: no build compiles them.
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

/** What a module exports, by its path in the project. */
export async function fromSource(path) {
  const server = await createViteServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await server.ssrLoadModule(`/${path}`);
  } finally {
    await server.close();
  }
}
