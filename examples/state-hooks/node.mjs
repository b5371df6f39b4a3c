// A state hook for a gateway on Node.js: fill in what createHook takes, and mount the handler beside the gateway under
// test, never in production. node:http: createServer(hook). Express, and Fastify with @fastify/middie:
// app.use('/states', hook), before whatever else reads bodies.

/** Answers that the deployment can't make a state, or does not know one of its params. */
export class CanNot extends Error {}

/**
 * Makes the handler of a hook.
 * @param {object} states by name: { params: names that it knows, setup: async (params, run) => values,
 *   teardown: async (params, values, run) => void, which may be left out }. Throw CanNot for a value of a param that
 *   can't be had; anything else that is thrown is told as a failure of the hook.
 * @param {string} token what `Authorization: Bearer …` of each call has to carry
 */
export function createHook(states, token) {
  return async (request, response) => {
    const [status, body] = await answer(request, states, token).catch((error) =>
      error instanceof CanNot ? [501, { reason: error.message }] : [500, { reason: String(error) }],
    );
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

async function answer(request, states, token) {
  if (request.headers.authorization !== `Bearer ${token}`)
    return [401, { reason: 'another token' }];
  if (request.method === 'GET') return [200, { states: Object.keys(states) }];
  if (request.method !== 'POST') return [405, { reason: 'GET or POST' }];
  const { state, params = {}, action, run, values = {} } = JSON.parse(await text(request));
  const known = Object.hasOwn(states, state) ? states[state] : undefined;
  if (!known) return [404, { reason: `no state ${state}` }];
  if (action === 'teardown') {
    await known.teardown?.(params, values, run);
    return [200, {}];
  }
  // a param that is passed over would make another state than the one that was asked for
  const unknown = Object.keys(params).find((name) => !known.params.includes(name));
  if (unknown !== undefined) return [501, { reason: `no param ${unknown}` }];
  return [200, (await known.setup(params, run)) ?? {}];
}

async function text(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
