import type { Exchange } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Target } from '../model/target.ts';
import { addHeaderSecrets } from '../secrets/header-secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { headersAdder } from './added-headers.ts';
import { type SendOptions, type Shared } from './perform-exchange.ts';
import { Connections } from './connections.ts';
import { withinDeadline } from './deadline.ts';
import { endpointOf } from './endpoint.ts';
import { hold, type Held } from './hold.ts';
import { AnswerRoom } from './answer-room.ts';
import { NoAnswerError } from './no-answer.ts';
import { Outage } from './outage.ts';
import { Pace } from './pace.ts';
import { race, type Runner } from './race.ts';
import type { Sent } from './record.ts';
import { sendOne } from './send.ts';

export type { SendOptions } from './perform-exchange.ts';
export type { Held } from './hold.ts';
export type { Runner } from './race.ts';
export type { Sent } from './record.ts';
export { maxAnswerBytes } from './received.ts';

/** What reaches the target: it never follows or decodes, sends again only what was not sent, and records the rest. */
export interface Client {
  /** Sends one request in its manner; resolves also where no answer comes. */
  readonly send: (request: RequestSpec, options: SendOptions) => Promise<Sent>;
  /** Opens a request and holds its body back. */
  readonly hold: (request: RequestSpec, options: SendOptions) => Promise<Held>;
  /** Sends whole requests at once, each on a connection of its own opened beforehand. */
  readonly race: (runners: readonly Runner[]) => Promise<Sent[]>;
  /** Opens connections ahead, for the requests that come within the next second. */
  readonly openConnections: (count: number) => Promise<void>;
  /** The same client, which records into another room. */
  readonly recordingIn: (room: AnswerRoom) => Client;
  /** Drops every connection; what is still under way rejects. */
  readonly close: () => Promise<void>;
}

/** Makes the client of one target; throws where a file of its `tls` can't be read. */
export function createClient(options: {
  target: Target;
  secrets: Secrets;
  /** Is handed every exchange as it is recorded. */
  onExchange?: (exchange: Exchange) => void;
  /** The room for what is recorded; that of a run on one target where left out. */
  answerRoom?: AnswerRoom;
  /** What is known of the target taking connections; nothing where left out. */
  outage?: Outage;
  /** Once it is aborted nothing has an answer any more, as if the target had not answered in time. */
  given?: AbortSignal;
}): Client {
  const { target, secrets, onExchange, outage = new Outage(false), given } = options;
  const { answerRoom = new AnswerRoom() } = options;
  addHeaderSecrets(secrets, target);
  if (target.proxy !== undefined) addPassword(secrets, target.proxy);
  const withAdded = headersAdder(target);
  const pace = new Pace(target.requestsPerSecond);
  const closing = new AbortController();
  const endpoint = endpointOf(target);
  const connections = new Connections(endpoint);
  const { requestMs } = target.timeouts;
  const closed = closing.signal;
  const giveUp = () => closing.abort(new NoAnswerError('timeout', 'the run was interrupted'));
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp, { once: true });
  const whole: Shared = {
    endpoint,
    connections,
    outage,
    secrets,
    answerRoom,
    requestMs,
    onExchange,
    closed,
  };
  const clientOf = (shared: Shared): Client => ({
    recordingIn: (room) => clientOf({ ...shared, answerRoom: room }),
    send: async (request, how) => {
      await pace.turn(1, [how.signal, closed]);
      return sendOne(shared, withAdded(request), how);
    },
    hold: async (request, how) => {
      await pace.turn(1, [how.signal, closed]);
      return hold(shared, withAdded(request), how);
    },
    race: async (runners) => {
      await pace.turn(runners.length, [runners[0]?.options.signal, closed]);
      const all = runners.map((one) => ({ ...one, request: withAdded(one.request) }));
      return race(shared, all);
    },
    openConnections: (count) =>
      withinDeadline(requestMs, [closed], (signal) => connections.openAhead(count, signal)),
    close: () => {
      given?.removeEventListener('abort', giveUp);
      closing.abort(new Error('the client was closed'));
      connections.close();
      return Promise.resolve();
    },
  });
  return clientOf(whole);
}

function addPassword(secrets: Secrets, proxy: string): void {
  secrets.add(decodeURIComponent(new URL(proxy).password), 'PROXY_PASSWORD');
}
