import { bind } from '#engine/operations.ts';
import { notificationsContract } from '../contract.ts';
import { changePreferences } from './change-preferences.ts';
import { listFailedMails } from './mails/failed-mails.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { readPushState, startPush, stopPush } from './push/devices.ts';
import { readOwnPreferences } from './preferences.ts';
import { listNotifications } from './queries.ts';
import { retryMail } from './mails/retry-mail.ts';
import { changeMailOptout, readMailOptout } from './mails/mail-optouts.ts';

export const notificationsRoutes = bind(notificationsContract, {
  list: ({ input, context }) =>
    listNotifications(context.world, context.actor.id, { ...input, all: input.all === 'true' }),
  markRead: ({ input, context }) => context.change((work) => markRead(work, input.id)),
  markAllRead: ({ context }) => context.change(markAllRead),
  preferences: ({ context }) => readOwnPreferences(context.world, context.actor.id),
  changePreferences: async ({ input, context }) => {
    await context.change((work) => changePreferences(work, context.actor.id, input));
    return readOwnPreferences(context.world, context.actor.id);
  },
  pushState: ({ context }) => readPushState(context.world, context.actor),
  startPush: async ({ input, context }) => {
    await context.change((work) => startPush(work, input));
    return readPushState(context.world, context.actor);
  },
  stopPush: async ({ context }) => void (await context.change(stopPush)),
  subscription: ({ input, context }) => readMailOptout(context.world, input.token),
  subscribe: async ({ input, context }) => {
    await context.change((work) => changeMailOptout(work, input));
    return readMailOptout(context.world, input.token);
  },
  failedMails: ({ input, context }) => listFailedMails(context.world, input),
  retryMail: ({ input, context }) => context.change((work) => retryMail(work, input.id)),
});
