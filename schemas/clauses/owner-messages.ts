import { clauseSection } from './clause.ts';
import { must, should, takesGood } from './rows.ts';

const messages = ['ownerMessages.list'] as const;

/** The owner's timeline of messages. */
export const ownerMessages = clauseSection({
  section: 'Public plane: owner messages and devices',
  clauses: {
    'ownerMessages.list.accepted': takesGood(messages, ['owner-messages-route']),
    'ownerMessages.list.shows-submitted': must(
      'lists a message that was submitted for the account',
      messages,
      ['owners-read-and-revoke', 'owner-messages-route'],
      { oneLook: true },
    ),
    'ownerMessages.list.device-submitted-to': must(
      'shows a message with the device that it was submitted to',
      messages,
      ['owner-message-view-members', 'owner-messages-route', 'device-id-field'],
      { reading: 'two-devices-of-one-account' },
    ),
    'ownerMessages.list.complete': must(
      'lists messages of every state',
      messages,
      ['owners-read-and-revoke', 'owner-messages-route'],
      { reading: 'what-lists-have-to-show' },
    ),
    'ownerMessages.list.without-events': must(
      'lists messages without events',
      messages,
      ['owners-read-and-revoke', 'owner-message-view-members', 'owner-messages-route'],
      { reading: 'what-lists-have-to-show', elective: true },
    ),
    'ownerMessages.list.at-most-twenty': must(
      'lists no more than twenty messages on a page',
      messages,
      ['owner-messages-route', 'limit-of-messages-page'],
      { oneLook: true, noLag: true },
    ),
    'ownerMessages.list.last-32-events': must(
      'gives the last events of a message, no more than 32',
      messages,
      ['owner-messages-route', 'timeline-events', 'limit-of-messages-page'],
      { reading: 'events-of-a-message', elective: 'occasion' },
    ),
    'ownerMessages.list.state-as-status': must(
      'shows a message in the state that its status has',
      messages,
      [
        'alpha-status-members',
        'message-state-values',
        'owner-message-view-members',
        'owner-messages-route',
      ],
      { reading: 'timeline-and-status-agree' },
    ),
    'ownerMessages.list.expired-as-status': should(
      'shows a message as expired whose status reads so',
      messages,
      [
        'alpha-status-members',
        'message-state-values',
        'owner-message-view-members',
        'owner-messages-route',
      ],
      { reading: 'timeline-and-status-agree' },
    ),
    'ownerMessages.list.created-stays': must(
      'never changes created_at_ms of a message',
      messages,
      ['owner-message-view-members', 'owner-messages-route'],
      { reading: 'created-and-changed-times' },
    ),
    'ownerMessages.list.moments-as-status': should(
      'tells when a message was created and changed last as its status does',
      messages,
      ['alpha-status-members', 'owner-message-view-members', 'owner-messages-route'],
      { reading: 'created-and-changed-times' },
    ),
    'ownerMessages.list.no-recipient': should(
      "shows no recipient's number",
      messages,
      ['owners-read-and-revoke'],
      { reading: 'members-not-named' },
    ),
  },
});
