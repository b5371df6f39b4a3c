import { expect, it } from 'vitest';
import { describeWith } from '../tools.ts';
import { deliveriesPage, askForReplay } from './deliveries.ts';
import { happenInbound, untilOver } from './delivering.ts';
import { attempted, failingAnswer, finishedNumbers, tryOut } from './delivering-fault.ts';
import type { DeliveringFault } from './delivering-fault.ts';
import { HOST } from './receiver.ts';

const FAULTS: Record<string, DeliveringFault> = {
  'an eighth attempt': {
    change: ({ delivering }) => (delivering.attempts.another = (made) => made < 8),
    answer: failingAnswer,
    shows: async (who) => expect(await finishedNumbers(who)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]),
  },
  'numbering that skips': {
    change: ({ delivering }) => {
      delivering.attempts.number = ({ attempts }) =>
        attempts.length === 0 ? 1 : attempts.length + 2;
    },
    answer: failingAnswer,
    shows: async (who) => expect(await finishedNumbers(who)).toEqual([1, 3, 4, 5, 6, 7, 8]),
  },
  'numbering that restarts': {
    change: ({ delivering }) => {
      delivering.attempts.number = ({ attempts }) => (attempts.length % 3) + 1;
    },
    answer: failingAnswer,
    shows: async (who) => expect(await finishedNumbers(who)).toEqual([1, 2, 3, 1, 2, 3, 1]),
  },
  'numbering that goes on in the next generation': {
    change: ({ delivering }) => {
      delivering.attempts.number = ({ attempts }) => attempts.length + 1;
    },
    answer: failingAnswer,
    shows: async (who) => {
      await finishedNumbers(who);
      const [delivery] = (await deliveriesPage(who)).deliveries;
      await askForReplay(who, delivery!.delivery_id);
      const { attempts } = await untilOver(who);
      expect(attempts.at(-1)).toMatchObject({ generation: 2, attempt_number: 14 });
    },
  },
  'another attempt after a success': {
    change: ({ delivering }) => {
      delivering.attempts.standing = (_, another) => (another ? 'pending' : 'succeeded');
    },
    shows: async (who, { arrivals }) => {
      expect(await finishedNumbers(who)).toHaveLength(7);
      expect(arrivals).toHaveLength(7);
    },
  },
  'a redirect that is followed': {
    change: ({ delivering }) => {
      const { send } = delivering;
      delivering.send = async (post, ways, signal) => {
        const came = await send(post, ways, signal);
        const url = 'location' in came ? came.location : null;
        return url === null ? came : send({ ...post, url }, ways, signal);
      };
    },
    answer: (response, { url }) =>
      response.writeHead(url === '/a' ? 307 : 204, { location: `https://${HOST}/b` }).end(),
    shows: async (who, { arrivals }) => {
      await finishedNumbers(who);
      expect(arrivals.map(({ path }) => path)).toEqual(['/a', '/b']);
    },
  },
  'an attempt that is recorded and never came': {
    change: ({ delivering }) => {
      delivering.send = async () => ({ status: 200, location: null });
    },
    shows: async (who, { arrivals }) => {
      expect(await finishedNumbers(who)).toEqual([1]);
      expect(arrivals).toEqual([]);
    },
  },
  'an arrival that is never recorded': {
    change: ({ delivering }) => {
      const { send } = delivering;
      delivering.send = async (...all) => {
        await send(...all);
        return send(...all);
      };
    },
    shows: async (who, { arrivals }) => {
      expect(await finishedNumbers(who)).toEqual([1]);
      expect(arrivals).toHaveLength(2);
    },
  },
  'another outcome': {
    change: ({ delivering }) => (delivering.attempts.outcome = () => 'timeout'),
    shows: async (who) => {
      await happenInbound(who.gateway, who.account);
      const delivery = await attempted(who, 1);
      expect(delivery.attempts).toMatchObject([{ outcome: 'timeout', http_status: 204 }]);
    },
  },
};

describeWith(['openssl'], 'one part of an attempt replaced', () => {
  it.each(Object.entries(FAULTS))('makes %s', async (_, fault) => {
    await expect(tryOut(fault)).resolves.toBeUndefined();
  });
});
