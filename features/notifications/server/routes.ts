import { bind } from '#server/operations.ts';
import { notificationsContract } from '../contract.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { listNotifications } from './queries.ts';

const on = bind(notificationsContract);

export const notificationsRoutes = on.router({
  list: on.list.handler(({ input, context }) => listNotifications(context.world, context.person.id, { ...input, all: input.all === 'true' })),
  markRead: on.markRead.handler(async ({ input, context }) => {
    await context.change((work) => markRead(work, input.id));
    return {};
  }),
  markAllRead: on.markAllRead.handler(async ({ context }) => {
    await context.change(markAllRead);
    return {};
  }),
});
