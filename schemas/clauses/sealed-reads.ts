import { clauseSection } from './clause.ts';
import { must, notShown, should, takesGood } from './rows.ts';

const list = ['sealed.devices.list'] as const;
const get = ['sealed.devices.get'] as const;
const both = ['sealed.devices.list', 'sealed.devices.get'] as const;
const usage = ['sealed.usage.list'] as const;

/** Devices and usage on the sealed plane. */
export const sealedReads = clauseSection({
  section: 'Sealed plane',
  clauses: {
    'sealed.devices.list.accepted': takesGood(list, [
      'sealed-clients-send-and-upload',
      'sealed-list-devices-row',
    ]),
    'sealed.devices.list.complete': must(
      'leaves out no enrolled device with an active line for what it is doing',
      list,
      ['sealed-clients-send-and-upload', 'sealed-list-devices-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.devices.list.without-lines': should(
      'leaves out no enrolled device for having no active line',
      list,
      ['sealed-clients-send-and-upload', 'sealed-list-devices-row'],
      { reading: 'what-lists-have-to-show' },
    ),
    'sealed.devices.list.without-devices': must(
      'gives an empty list of devices as its last page',
      list,
      ['sealed-device-page-members', 'pages-until-null-cursor', 'sealed-list-devices-row'],
      { reading: 'empty-list', elective: true },
    ),
    'sealed.devices.shows-lines': must(
      'shows the line bindings of a device with the state each is in',
      both,
      ['sealed-clients-send-and-upload', 'sealed-device-members', 'sealed-device-line-members'],
      { reading: 'lines-with-revoked-binding' },
    ),
    'sealed.devices.shows-revocation': must(
      'shows enrolled devices as not revoked and revoked ones as revoked',
      both,
      ['sealed-device-members', 'revoke-of-a-device'],
    ),
    'sealed.devices.revoked-by-owner': should(
      'shows a device as revoked that its owner has revoked on the public plane',
      both,
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
      both,
      ['line-binding-states'],
    ),

    'sealed.usage.list.accepted': takesGood(usage, [
      'sealed-clients-send-and-upload',
      'sealed-usage-row',
    ]),
    'sealed.usage.list.newest-first': must(
      'lists the newest period first',
      usage,
      ['sealed-usage-page-members'],
      { noLag: true },
    ),
    'sealed.usage.list.calendar-months': must(
      'meters by UTC calendar months that do not overlap',
      usage,
      ['sealed-usage-members'],
      { reading: 'metering-period-bounds' },
    ),
  },
});
