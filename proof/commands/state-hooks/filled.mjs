// A team's states, as simple as can be, around the hook to copy.
import { createServer } from 'node:http';
import { CanNot, createHook } from '../../../examples/state-hooks/node.mjs';

const held = new Set();
const states = {
  account: {
    params: ['devices'],
    setup: ({ devices = 1 }, run) => {
      if (devices > 9) throw new CanNot('nine devices at most');
      return { accountId: `${run} ${devices}` };
    },
  },
  outage: {
    params: ['account'],
    setup: ({ account }) => void held.add(account),
    teardown: ({ account }) => void held.delete(account),
  },
  dispatch: { params: [], setup: () => ({ dispatched: [...held] }) },
  clock: {
    params: ['advanceMs'],
    setup: () => {
      throw new Error('stopped');
    },
  },
};

const server = createServer(createHook(states, process.argv[2]));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
