import { both, bothPlanes } from './both-planes.ts';
import { must, notShown, should, takesGood } from './rows.ts';

const list = ['devices.list'] as const;
const revoke = ['devices.revoke'] as const;
const get = ['sealed.devices.get'] as const;
const shown = ['sealed.devices.list', 'sealed.devices.get'] as const;

/** The devices of an account, as their owner and as sealed clients see them. */
export const deviceClauses = bothPlanes(
  { public: 'Public plane: owner messages and devices', sealed: 'Sealed plane' },
  {
    'devices.list.accepted': both.takesGood(list, [
      'sealed-clients-send-and-upload',
      'list-devices-route',
      'sealed-list-devices-row',
    ]),
    'devices.list.complete': both.must(
      'lists devices whatever they are doing',
      list,
      [
        'owners-read-and-revoke',
        'sealed-clients-send-and-upload',
        'list-devices-route',
        'sealed-list-devices-row',
      ],
      {
        reading: 'what-lists-have-to-show',
        sealed: {
          statement: 'leaves out no enrolled device with an active line for what it is doing',
        },
      },
    ),
    'sealed.devices.list.without-lines': should(
      'leaves out no enrolled device for having no active line',
      ['sealed.devices.list'],
      ['sealed-clients-send-and-upload', 'sealed-list-devices-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.list.at-most-fifty': must(
      'lists no more than fifty devices on a page',
      list,
      ['list-devices-route', 'limit-of-devices-page'],
      { noLag: true },
    ),
    'devices.list.without-devices': both.must(
      'gives an empty list of devices as its last page',
      list,
      [
        'owner-device-page-members',
        'sealed-device-page-members',
        'pages-until-null-cursor',
        'list-devices-route',
        'sealed-list-devices-row',
      ],
      { reading: 'empty-list', elective: true },
    ),
    'devices.list.counts': must(
      'counts the pending and the in-flight messages of a device up to 1000',
      list,
      ['owner-device-members', 'list-devices-route', 'cap-on-device-counts'],
      { reading: 'device-known-to-hook-alone' },
    ),
    'devices.list.repeats-not-pending': should(
      'counts a repeated submission as one pending message',
      list,
      ['owner-device-members', 'alpha-submit-route', 'alpha-conflict'],
      { reading: 'pending-after-a-repeat', elective: 'occasion' },
    ),
    'devices.list.ended-not-counted': should(
      'counts a message that has ended neither as pending nor as in flight',
      list,
      ['owner-device-members', 'terminal-and-progressing-states'],
      { reading: 'pending-for-a-device', elective: 'occasion' },
    ),
    'devices.list.cancelled-not-pending': should(
      'counts a message as pending no more once it is cancelled',
      list,
      ['owner-device-members', 'terminal-and-progressing-states', 'cancel-while-writer-controls'],
      { reading: 'pending-for-a-device', elective: 'occasion' },
    ),

    'devices.revoke.accepted': takesGood(revoke, ['revoke-device-route']),
    'devices.revoke.marks-revoked': must(
      'turns an enrolled device into a revoked one, which the list shows as that or not at all',
      revoke,
      ['revoke-of-a-device', 'list-devices-route', 'revoke-device-route'],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.revoke.still-listed': should(
      'leaves a device that it revokes in the list',
      revoke,
      ['owner-device-members', 'revoke-of-a-device', 'list-devices-route', 'revoke-device-route'],
      { reading: 'what-lists-have-to-show' },
    ),
    'devices.revoke.no-other-device': must(
      'leaves the other devices of the account as they were',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
    ),
    'devices.revoke.not-dispatched': must(
      'lets no message be handed out that is queued on the device',
      revoke,
      ['revoke-of-a-device'],
      { reading: 'work-for-a-revoked-device' },
    ),
    'devices.revoke.leaves-keys': must(
      'leaves the API keys of the account good for what is not about the device',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route', 'bearer-scheme'],
      { reading: 'what-a-revoke-leaves' },
    ),
    'devices.revoke.leaves-devices-of-messages': must(
      'leaves the device_id of its messages as it was',
      revoke,
      ['revoke-of-a-device', 'device-id-field'],
      { reading: 'messages-of-revoked-device' },
    ),
    'devices.revoke.leaves-cancel': must(
      'leaves messages that wait for the device cancellable',
      revoke,
      [
        'cancel-while-writer-controls',
        'revoke-of-a-device',
        'alpha-cancel-route',
        'sealed-cancel-row',
      ],
      { reading: 'messages-of-revoked-device', elective: true },
    ),
    'devices.revoke.leaves-other-queues': must(
      'leaves the messages of other devices as they were, and what waits for them to be cancelled',
      revoke,
      [
        'cancel-while-writer-controls',
        'revoke-of-a-device',
        'revoke-device-route',
        'alpha-cancel-route',
        'sealed-cancel-row',
      ],
      { reading: 'beside-the-revoked-device' },
    ),
    'devices.revoke.unknown-device': must('answers 404 for a device that does not exist', revoke, [
      'revoke-of-a-device',
      'revoke-device-route',
    ]),
    'devices.revoke.foreign-device': must(
      'answers 404 for a device of another account and leaves it enrolled',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
    ),
    'devices.revoke.malformed-id': must(
      'answers 400 or 404 to a malformed device id',
      revoke,
      ['revoke-device-route', 'plain-text-400'],
      { reading: 'malformed-id' },
    ),
    'devices.revoke.again': must(
      'answers 204 or 404 for a device that is revoked already',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
      { reading: 'device-revoked-twice' },
    ),
    'devices.revoke.revokes-key': must(
      'revokes the key of the device along with it',
      revoke,
      ['revoke-of-a-device', 'revoke-device-route'],
      { reading: 'told-by-hook-alone', elective: true },
    ),

    'sealed.devices.shows-lines': must(
      'shows the line bindings of a device with the state each is in',
      shown,
      ['sealed-clients-send-and-upload', 'sealed-device-members', 'sealed-device-line-members'],
      { reading: 'lines-with-revoked-binding' },
    ),
    'sealed.devices.shows-revocation': must(
      'shows enrolled devices as not revoked and revoked ones as revoked',
      shown,
      ['sealed-device-members', 'revoke-of-a-device'],
    ),
    'sealed.devices.revoked-by-owner': should(
      'shows a device as revoked that its owner has revoked on the public plane',
      shown,
      ['sealed-device-members', 'revoke-of-a-device', 'revoke-device-route'],
      { reading: 'devices-on-both-planes' },
    ),
    'sealed.devices.get.accepted': takesGood(get, ['sealed-get-device-row']),
    'sealed.devices.get.finds-listed': must(
      'finds a device that the list shows, whatever it is doing',
      get,
      ['sealed-clients-send-and-upload', 'sealed-get-device-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.devices.line-transitions': notShown(
      'may move a line binding between its states in any way',
      shown,
      ['line-binding-states'],
    ),
  },
);
