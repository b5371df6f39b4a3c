import { defineCheck } from '../../harness/define-check.ts';
import { list as listAt, member } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, StateValues } from '../../harness/model/drive.ts';
import { walk } from '../resources/lists/paging.ts';
import { listsWhatIsKnown, readsWhatIsListed } from '../resources/lists/listed.ts';
import { messageStates } from '../resources/messages/message-states.ts';
import { unless } from '../../harness/claims/answers.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

const messages = 'sealed.messages.list';
const devices = 'sealed.devices.list';

/** A list and the read by id that shows the same. */
const reads = {
  [messages]: ['sealed.messages.get', 'message_id'],
  [devices]: ['sealed.devices.get', 'device_id'],
} as const;

/** Reads some things by their ids, each under its name, then walks the list that has to show them. */
async function readThenList(
  drive: Drive,
  list: keyof typeof reads,
  made: Readonly<Record<string, string>>,
): Promise<void> {
  const [get, param] = reads[list];
  for (const [name, id] of Object.entries(made))
    await drive.send(`read-${name}`, drive.request(get, { path: { [param]: id } }));
  await walk(drive, list, 'list');
}

/** What is read by its id is listed, and what is listed can be read. */
function bothWays(list: keyof typeof reads, label: string): Claim[] {
  return [
    listsWhatIsKnown(`${list}.complete`, list, 'list', label),
    readsWhatIsListed(`${reads[list][0]}.finds-listed`, list, 'list', label),
  ];
}

/** What is read by its id stands in the list as well: here whatever state it is in. */
export function messagesOfEveryState(): Check {
  return defineCheck({
    id: `${messages}/every-state`,
    title: `lists a message that is read by its id, in each of the ${messageStates.length} states`,
    callee: messages,
    alsoCalls: ['sealed.messages.get'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const made: Record<string, string> = {};
      for (const state of messageStates) {
        // one at a time, so that none meets another
        const params = { account: drive.account.accountId, plane: 'sealed', state };
        made[state] = String((await drive.state('message', params))['messageId']);
      }
      await readThenList(drive, messages, made);
    },
    claims: messageStates.flatMap((state) => bothWays(messages, `read-${state}`)),
  });
}

/** A message waits for its own device, and all of them are the account's. */
export function messagesOfEachDevice(): Check {
  const names = ['first-device', 'second-device', 'third-device'];
  return defineCheck({
    id: `${messages}/each-device`,
    title: 'lists a message that is read by its id, whichever device it is of',
    callee: messages,
    alsoCalls: ['sealed.messages.get'],
    needs: { freshAccount: true, states: ['device', 'message'], members: ['deviceId'] },
    drive: async (drive) => {
      const { accountId: account, deviceId: first } = drive.account;
      const made: Record<string, string> = {};
      for (const name of names) {
        // one at a time, so that none meets another
        const deviceId = name === names[0] ? first : await deviceByHook(drive);
        const params = { account, plane: 'sealed', deviceId };
        made[name] = String((await drive.state('message', params))['messageId']);
      }
      await readThenList(drive, messages, made);
    },
    claims: names.flatMap((name) => bothWays(messages, `read-${name}`)),
  });
}

/** Devices in use, each with a line; one that is revoked need not be listed any more. */
const used: Readonly<Record<string, StateValues>> = {
  idle: {},
  connected: { socketLease: true },
  waiting: { pending: 3 },
  sending: { inFlight: 2 },
  reporting: { preconditions: 'stale' },
};

/** Devices that a list of those with lines to send by may have no place for. */
const unused: Readonly<Record<string, StateValues>> = {
  'without-lines': { lines: [] },
  'without-active-lines': { lines: ['pending', 'revoked'] },
};

/** What is read by its id is listed, whatever the device is doing. */
export function devicesInUse(): Check {
  return defineCheck({
    id: `${devices}/in-use`,
    title: 'lists a device that is read by its id, whatever it is doing',
    callee: devices,
    alsoCalls: ['sealed.devices.get'],
    needs: { freshAccount: true, states: ['device'] },
    drive: async (drive) => {
      const made: Record<string, string> = {};
      for (const [name, use] of Object.entries(used))
        made[name] = await deviceByHook(drive, { ...use, lines: ['active'] });
      for (const [name, use] of Object.entries(unused)) made[name] = await deviceByHook(drive, use);
      await readThenList(drive, devices, made);
    },
    claims: [
      ...Object.keys(used).map((name) => listsUsable(`read-${name}`)),
      ...Object.keys(unused).map((name) =>
        listsWhatIsKnown(`${devices}.without-lines`, devices, 'list', `read-${name}`),
      ),
      ...Object.keys({ ...used, ...unused }).map((name) =>
        readsWhatIsListed('sealed.devices.get.finds-listed', devices, 'list', `read-${name}`),
      ),
    ],
  });
}

/** Claims that a device is listed whose read shows that messages can be sent by it. */
function listsUsable(label: string): Claim {
  const lists = listsWhatIsKnown(`${devices}.complete`, devices, 'list', label);
  return unless(lists, (read) => {
    const { json } = read(label);
    const active = listAt(json, 'lines').some((line) => member(line, 'state') === 'active');
    const usable = member(json, 'revoked') === false && active;
    return !usable && 'the read shows no enrolled device with an active line';
  });
}
