import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { notify } from './notify.ts';
import { mails, notifications } from './tables.ts';
import { unsubscribeToken } from './mails/unsubscribe-token.ts';
import { sql } from 'drizzle-orm';
import { findRow } from '#engine/postgres/read.ts';
import { by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, push }) => {
  const stopLink = () =>
    unsubscribeToken(world.config.sessionSecret, { accountId: cast.memberA.id, category: 'quoteUpdates' });

  return {
    'notifications.list': {},
    'notifications.markRead': by(['memberA'], async () => {
      const at = world.clock.now();
      const event = {
        id: newId(),
        at,
        actorId: null,
        party: 'system',
        noun: 'account',
        subjectId: cast.memberA.id,
        step: 'join',
        before: null,
        after: 'approved',
        data: {},
      };
      await world.as(system, (work) =>
        notify(work, event, [
          {
            accountId: cast.memberA.id,
            type: 'other',
            words: () => ({ title: 'Welcome', description: 'Hello' }),
            linkTo: null,
          },
        ]),
      );
      const row = await findRow(world.db, notifications, sql`${notifications.eventId} = ${event.id}`, 'id');
      return { id: row?.id };
    }),
    'notifications.markAllRead': {},
    // The link of a mail is enough.
    'notifications.preferences': {},
    'notifications.pushState': {},
    'notifications.startPush': { input: async () => ({ ...push.subscribe(), showsText: false }) },
    'notifications.stopPush': {},
    'notifications.changePreferences': { input: async () => ({ quoteUpdates: false }) },
    'notifications.subscription': { input: async () => ({ token: stopLink() }) },
    'notifications.subscribe': { input: async () => ({ token: stopLink(), subscribed: true }) },
    'notifications.failedMails': {},
    'notifications.retryMail': {
      input: async () => {
        const { id: accountId } = await aMember(world);
        const [mail] = await world.db
          .insert(mails)
          .values({
            accountId,
            eventId: newId(),
            category: 'quoteUpdates',
            subject: 'Hello',
            text: '',
            html: '',
            createdAt: world.clock.now(),
            failedAt: world.clock.now(),
          })
          .returning({ id: mails.id });
        return { id: mail?.id };
      },
    },
    'POST /unsubscribe': { input: async () => ({ token: stopLink() }), success: 204 },
  };
};
