import type { Answer } from './answer.ts';
import type { CameArrival, Meeting, Script } from './arrival.ts';
import type { RequestParts, RequestSpec } from './request.ts';
import type { Span } from './span.ts';
import type { Account, BudgetItem, TargetFacts } from './target.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** Values that a state's set-up takes or answers. */
export type StateValues = Readonly<Record<string, unknown>>;

/** The two planes that have webhook endpoints and messages. */
export type ResourcePlane = 'public' | 'sealed';

/** Which way a sealed envelope goes: to a device for dispatch, or from the device that captured it. */
export type EnvelopeDirection = 'outbound' | 'inbound';

/** A delivery of the fixed account, as the list of its endpoint showed it. */
export interface FoundDelivery {
  readonly endpoint: string;
  /** Whether its endpoint was on; one that is paused is passed over. */
  readonly on: boolean;
  readonly shown: Readonly<Record<string, unknown>>;
  /**
   * True where a replay that was taken at its endpoint, of a delivery no newer than this one, shows
   * that no rotate has retired it, which a target need not show.
   */
  readonly proven: boolean;
}

/** A request whose body is withheld, still open. */
export interface OpenRequest {
  /** Sends so many bytes of the body and no more. */
  readonly begin: (bytes: number) => Promise<void>;
  /** Sends what is left of the body and waits for the answer, recorded under the request's label. */
  readonly finish: () => Promise<Answer>;
  /** Does so and leaves the connection open, on which nothing more is sent. */
  readonly complete: () => Promise<Answer>;
  /** Waits until it is answered or lost, and no longer than so many milliseconds; tells whether it is. */
  readonly answeredWithin: (ms: number) => Promise<boolean>;
  /** Drops the connection, which is kept open until then; nothing is recorded. */
  readonly abort: () => void;
}

/** The suite's listener, as the customer's webhook that deliveries are sent to. */
export interface DriveReceiver {
  /**
   * Opens a place of its own for one endpoint, until the drive ends: its callback URL is used by no other, and
   * what arrives there meets the script. Claims read what came by the label, whose place is one a drive.
   */
  readonly place: (label: string, script: Script) => Place;
  /**
   * The same at a host that TLS is refused to, so that no request ever arrives. Stops where that can't be
   * had: the listener must end TLS itself, and a second host lead to it.
   */
  readonly refusingPlace: (label: string) => Place;
  /** False where something in front of the listener answers otherwise than a place does. */
  readonly keeps: (meeting: Meeting) => boolean;
  /** False where something in front changes the bodies of what is delivered. */
  readonly keepsBodies: boolean;
}

/** Where the deliveries of one endpoint arrive. */
export interface Place {
  readonly callbackUrl: string;
  /** What came until now, as it came; the recording has it without secrets. */
  readonly arrivals: () => readonly CameArrival[];
  /**
   * Waits until so many came whole, and no longer than so many milliseconds, those that the target gets for
   * a delivery, and more where it is slow, if nothing is said; gives all that came. The recording tells of the wait.
   */
  readonly untilArrivals: (count: number, withinMs?: number) => Promise<readonly CameArrival[]>;
  /** What arrives from now on meets another script, from its beginning. */
  readonly answer: (script: Script) => void;
  /** Sends the answers that the script has held. */
  readonly release: () => void;
  /**
   * Has the recording tell of each arrival of the place whether something holds that only its bytes show,
   * such as that it is signed with a secret. Pure; it is asked once the drive has ended.
   */
  readonly attest: (fact: string, holds: (arrival: CameArrival) => boolean) => void;
}

/** What a run made on the fixed account: a message that nothing has changed serves again. */
export interface MessagesMade {
  /** Ids of the messages of a plane, to which a check adds its own. */
  readonly on: (plane: ResourcePlane) => string[];
  /** True once a cancel of a message was accepted: its status may show the old state for a while. */
  readonly isCancelled: (id: string) => boolean;
}

/**
 * What a check drives the target with. Whatever can't be had ends the drive by throwing `Stop`;
 * claims on exchanges that were not reached then count as not exercised, with its reason.
 */
export interface Drive {
  readonly target: TargetFacts;
  /** The check's account: made fresh by the state hook where it can, otherwise the fixed one. */
  readonly account: Account;
  /** True where the account is the check's own, so that nothing needs to be spared. */
  readonly ownAccount: boolean;
  /** True where there is a state hook to ask; it may still not offer a state. */
  readonly hooked: boolean;
  /** A number in [0, 1), from the run's seed and the check's id. */
  readonly random: () => number;
  /**
   * Builds a request with the account's credentials, good in all that `parts` leaves alone. Stops
   * where an id or a cursor that came can't be put into a URL.
   */
  readonly request: (id: OperationId, parts?: RequestParts, account?: Account) => RequestSpec;
  /** True where the run spares the probe of that label: nothing is to be sent under it. */
  readonly spares: (label: string) => boolean;
  /** Sends a request and records it under a label, to be judged. */
  readonly send: (label: string, request: RequestSpec) => Promise<Answer>;
  /**
   * Reads a list to its end, from the page that is asked for, and gives all of its items as one answer: what is read
   * under the label is that one. Without a label it only prepares. With `done` it reads no further than to what
   * that is true of, or than one page may reach.
   */
  readonly readWhole: (
    label: string | null,
    request: RequestSpec,
    done?: (soFar: Answer) => boolean,
  ) => Promise<Answer>;
  /**
   * Sends the good request that probes differ from and records it as `control`. One that uses up
   * the fixed account's budget is sent once a run; its exchange then serves further checks too.
   */
  readonly control: (
    build: () => RequestSpec | Promise<RequestSpec>,
    item?: BudgetItem,
  ) => Promise<Answer>;
  /** Stops where a fixed account's budget has fewer units left: what is held back counts once it ends. */
  readonly afford: (item: BudgetItem, units: number) => void;
  /**
   * Takes steps that use up budget, and on a fixed account once a run: where all were accepted, their
   * exchanges serve each check that asks for them by that name.
   */
  readonly once: (name: string, steps: () => Promise<readonly Answer[]>) => Promise<void>;
  /** Sends a request that only prepares: recorded, not judged; stops unless it is accepted. */
  readonly setUp: (request: RequestSpec) => Promise<Answer>;
  /**
   * Sends what brings about, without a hook, what the hook would have made: prepared like any set-up,
   * within the target's maxTier where that is higher than the tier of the check.
   */
  readonly standIn: (request: RequestSpec) => Promise<Answer>;
  /**
   * Sends requests at the same instant, each on a connection opened beforehand, and records each
   * under its label. What is claimed of them must hold in any order. Where nothing is, as of a race that only
   * brings something about, it does not matter how far apart they were met.
   */
  readonly race: (
    runners: readonly (readonly [label: string, RequestSpec])[],
    unclaimed?: 'unclaimed',
  ) => Promise<Answer[]>;
  /** Opens a request and holds its body back; the label names the answer once it is finished. */
  readonly hold: (label: string, request: RequestSpec) => Promise<OpenRequest>;
  /** Makes a state of the target, torn down after the check. Stops where the hook can't. */
  readonly state: (name: string, params: StateValues) => Promise<StateValues>;
  /** Makes a condition that lasts for some steps, which make no state themselves, and ends it. */
  readonly during: (name: string, params: StateValues, steps: () => Promise<void>) => Promise<void>;
  /** A further account of its own, by the params of the state `account`. Stops where there is none. */
  readonly anotherAccount: (params?: StateValues) => Promise<Account>;
  /** A callback URL that the target is to accept, different each time. */
  readonly callbackUrl: () => string;
  /** Null where the suite does not listen; a check whose `needs` name it is not driven then. */
  readonly receiver: DriveReceiver | null;
  /** The parts of a request that creates an endpoint at such a URL, or at a place. */
  readonly newEndpoint: (place?: Place) => RequestParts;
  /**
   * The id of a webhook endpoint that the check may use: made for it on an account of its own; on
   * a fixed account from a pool, the next one each time, within the budget.
   */
  readonly endpoint: (plane: ResourcePlane) => Promise<string>;
  /**
   * A delivery of the fixed account that fits, looked at a moment ago; one that a replay of this run
   * may have used up is not found again. Null where there is none.
   */
  readonly foundDelivery: (
    plane: ResourcePlane,
    fits: (found: FoundDelivery) => boolean,
  ) => Promise<FoundDelivery | null>;
  readonly messages: MessagesMade;
  /**
   * Epoch milliseconds by the target's clock, for what lies minutes from any edge: as its Date tells it, to a
   * second, in the middle where its records tell another, and by ours where neither tells.
   */
  readonly targetTime: () => Promise<number>;
  /**
   * The earliest and the latest epoch milliseconds that it may be for the target, for what lies near an edge: the
   * same where its Date and its records tell one clock. Looks at a message that the check has submitted where no
   * record of the run has told yet.
   */
  readonly targetTimes: () => Promise<Span>;
  /**
   * A sealed envelope that was not sent before: one of the account's, else one of the state hook.
   * Stops where there is none. What a fixed account's was refused with leaves it unsent.
   */
  readonly envelope: (direction: EnvelopeDirection) => Promise<Uint8Array>;
  /**
   * Takes a look, and takes it again after growing pauses until it shows what it is to show: a list
   * may lag behind what was accepted. Gives the answers of the last look, which alone keeps
   * its labels and so is judged; one that never shows it is given as it is.
   */
  readonly untilShown: <Look extends readonly Answer[]>(
    look: () => Promise<Look>,
    shows: (answers: Look) => boolean,
  ) => Promise<Look>;
  /**
   * Takes steps that were taken before, as often as time has it: what they send is recorded as ever, and is none
   * of the requests that the check is known to send.
   */
  readonly onceMore: <Came>(steps: () => Promise<Came>) => Promise<Came>;
  /**
   * So many milliseconds, and more of them the slower the answers of the target were so far in the run: patience
   * that is counted in pauses, beside what the looks themselves take.
   */
  readonly patienceOf: (ms: number) => number;
  /**
   * Lets lists follow what was changed by themselves, for what a look would hide: that looking changes
   * something. It may be a moment only. What is not found to hold then is driven again, and they get all the time
   * that there is.
   */
  readonly letFollow: () => Promise<void>;
  /** Waits, so that what follows falls into another instant of the target's clock. */
  readonly pause: (ms: number) => Promise<void>;
  /** Records what the contract leaves open and this target does; never judged. */
  readonly observe: (topic: string, value: string) => void;
  /**
   * Ends the drive: `reason` says what was missing, `lack` which member of the target file or which
   * state of the hook could offer it.
   */
  readonly stop: (reason: string, lack?: string) => never;
}
