import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { cursor, pageOf, queryInteger } from '#core/paging.ts';
import { notificationTypes } from './types.ts';

const notification = z.strictObject({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  description: z.string(),
  linkTo: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

const tag = 'Notifications';

export const notificationsContract = {
  list: operation({
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    tag,
    summary: "The reader's notifications, newest first; unread ones alone unless all are asked for",
    input: z.strictObject({ all: z.enum(['true', 'false']).default('false'), cursor: cursor.optional(), limit: queryInteger(1, 50).default(10) }),
    output: pageOf(notification),
  }),
  markRead: operation({
    method: 'POST',
    path: '/notifications/{id}/read',
    access: 'signed-in',
    tag,
    summary: 'Mark one as read',
    input: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({}),
  }),
  markAllRead: operation({
    method: 'PUT',
    path: '/notifications/read',
    access: 'signed-in',
    tag,
    summary: 'Mark all as read',
    input: z.strictObject({}).optional(),
    output: z.strictObject({}),
  }),
};
