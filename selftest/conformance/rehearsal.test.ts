import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { alter, type Alter } from '../../fixtures/faults/alter.ts';
import { done, startGateway, type Handler } from '../../fixtures/gateway/index.ts';
import { asOwner, newAccount } from '../gateway/account.ts';
import { Rehearsals } from './rehearsal.ts';

/** Whether a fault could have changed each of some conversations: an owner lists the endpoints, once. */
async function concerned(change: Alter, conversations = 1): Promise<boolean[]> {
  const fault = { id: 'fault', summary: '', breaks: [], alter: change };
  const rehearsals = new Rehearsals([fault]);
  const rehearsed = [];
  for (let begun = 0; begun < conversations; begun += 1) {
    const rehearsal = rehearsals.begin();
    const gateway = await startGateway({ alter: rehearsal.watch });
    const account = await newAccount(gateway);
    const { status } = await asOwner(gateway, account, 'GET /v1/webhooks');
    expect(status).toBe(200);
    await gateway.close();
    await rehearsal.end();
    rehearsed.push(rehearsal);
  }
  return rehearsed.map((rehearsal) => rehearsals.concerns(fault, rehearsal));
}

const listing = (wrap: (handler: Handler) => Handler) =>
  alter(({ handlers }) => {
    handlers['webhooks.list'] = wrap(handlers['webhooks.list']);
  });

test.each<[string, Alter]>([
  [
    'comes by no altered piece',
    alter(({ rules }) => {
      rules.replay.dead = () => false;
    }),
  ],
  [
    'is answered alike by a rule',
    alter(({ rules }) => {
      rules.owner.unexpired = () => true;
    }),
  ],
  [
    'is rendered alike, whatever form errors have',
    alter((parts) => {
      parts.respond = { ...parts.respond, errorForm: () => 'empty' };
    }),
  ],
  [
    'is handled alike, whatever becomes of refusals',
    listing((handler) => async (gateway, call) => {
      const outcome = await handler(gateway, call);
      return outcome.kind === 'refused' ? { ...outcome, status: 500 } : outcome;
    }),
  ],
  [
    'is handed on as it came, and answered in the same words',
    listing((handler) => async (gateway, call) => {
      const outcome = await handler(gateway, { ...call, body: { ...call.body } });
      return { ...outcome, body: { toJSON: () => Object(outcome).body } };
    }),
  ],
  [
    'is served alike, whatever is said elsewhere',
    alter((parts) => {
      const { serve } = parts;
      parts.serve = async (gateway, head, body, send) =>
        head.path === '/v1/messages'
          ? send({ status: 501, headers: {}, body: '' })
          : serve(gateway, head, body, send);
    }),
  ],
])('a conversation can not have been changed that %s', async (_, change) => {
  expect(await concerned(change)).toEqual([false]);
});

test.each<[string, Alter]>([
  [
    'a rule says something else',
    alter(({ rules }) => {
      rules.owner.unrevoked = () => false;
    }),
  ],
  [
    'an altered piece comes to something else by way of another',
    alter(({ rules, authenticate }) => {
      const { owner } = authenticate;
      rules.owner.originMatches = () => false;
      authenticate.owner = (gateway, operation, head) =>
        owner(gateway, { ...operation, mutating: true }, head);
    }),
  ],
  [
    'a piece knows again what another one made',
    alter((parts) => {
      const { steps } = parts;
      const found = new WeakSet<object>();
      parts.steps = {
        ...steps,
        findRoute: (...args) => {
          const match = steps.findRoute(...args);
          found.add(match);
          return match;
        },
        readParams: (match) =>
          found.has(match) ? { values: { endpoint_id: 'x' } } : steps.readParams(match),
      };
    }),
  ],
  ['it is answered otherwise', listing(() => () => Promise.resolve(done(204)))],
  [
    'nobody is asked for the answer',
    listing(() => () => Promise.resolve(done(200, { endpoints: [] }))),
  ],
  [
    'another call is made of it',
    listing((handler) => (gateway, call) => {
      const query = new URLSearchParams('limit=1');
      return handler(gateway, { ...call, head: { ...call.head, query } });
    }),
  ],
  [
    'it is dealt with twice',
    listing((handler) => async (gateway, call) => {
      await handler(gateway, call);
      return handler(gateway, call);
    }),
  ],
  [
    'it is answered later',
    listing((handler) => async (gateway, call) => {
      await turn();
      await turn();
      return handler(gateway, call);
    }),
  ],
  [
    'the memory of the gateway is looked at',
    listing((handler) => (gateway, call) => {
      gateway.world.endpoints.clear();
      return handler(gateway, call);
    }),
  ],
  [
    'a piece that acts is used on the way',
    alter(({ handlers, store }) => {
      const list = handlers['webhooks.list'];
      handlers['webhooks.list'] = (gateway, call) => {
        store.usage.reserve(gateway.world, call.identity.accountId, 0);
        return list(gateway, call);
      };
    }),
  ],
  [
    'a piece is altered that can not be asked',
    alter(({ store }) => {
      const { list } = store.endpoints;
      store.endpoints.list = (...args) => list(...args);
    }),
  ],
])('a conversation could have been changed where %s', async (_, change) => {
  expect(await concerned(change)).toEqual([true]);
});

test('what a fault keeps in mind of other conversations concerns every one', async () => {
  const second = alter(({ rules }) => {
    let sessions = 0;
    rules.owner.unexpired = () => (sessions += 1) < 2;
  });
  expect(await concerned(second, 3)).toEqual([true, true, true]);
});
