import { clauseSection } from './clause.ts';
import { must, takesGood } from './rows.ts';

const usage = ['sealed.usage.list'] as const;

/** What an account has used on the sealed plane. */
export const sealedUsageRows = clauseSection({
  section: 'Sealed plane',
  clauses: {
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
