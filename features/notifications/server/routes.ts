import { bind } from '#engine/operations.ts';
import { notificationsContract } from '../contract.ts';
import { changePreferences } from './change-preferences.ts';
import { listFailedMails } from './failed-mails.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { readPushState, startPush, stopPush } from './push/devices.ts';
import { readOwnPreferences } from './preferences.ts';
import { listNotifications } from './queries.ts';
import { retryMail } from './retry-mail.ts';
import { changeMailOptout, readMailOptout } from './mail-optouts.ts';

const on = bind(notificationsContract);

export const notificationsRoutes = on.router({
  list: on.list.handler(({ input, context }) =>
    listNotifications(context.world, context.actor.id, { ...input, all: input.all === 'true' }),
  ),
  markRead: on.markRead.handler(async ({ input, context }) => {
    await context.change((work) => markRead(work, input.id));
    return {};
  }),
  markAllRead: on.markAllRead.handler(async ({ context }) => {
    await context.change(markAllRead);
    return {};
  }),
  preferences: on.preferences.handler(({ context }) => readOwnPreferences(context.world, context.actor.id)),
  changePreferences: on.changePreferences.handler(async ({ input, context }) => {
    await context.change((work) => changePreferences(work, context.actor.id, input));
    return readOwnPreferences(context.world, context.actor.id);
  }),
  pushState: on.pushState.handler(({ context }) => readPushState(context.world, context.actor)),
  startPush: on.startPush.handler(async ({ input, context }) => {
    await context.change((work) => startPush(work, input));
    return readPushState(context.world, context.actor);
  }),
  stopPush: on.stopPush.handler(async ({ context }) => {
    await context.change(stopPush);
    return {};
  }),
  subscription: on.subscription.handler(({ input, context }) => readMailOptout(context.world, input.token)),
  subscribe: on.subscribe.handler(async ({ input, context }) => {
    await context.change((work) => changeMailOptout(work, input));
    return readMailOptout(context.world, input.token);
  }),
  failedMails: on.failedMails.handler(({ input, context }) => listFailedMails(context.world, input)),
  retryMail: on.retryMail.handler(async ({ input, context }) => {
    await context.change((work) => retryMail(work, input.id));
    return {};
  }),
});
