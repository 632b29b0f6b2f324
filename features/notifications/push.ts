import { z } from '#core/zod.ts';
import { notificationTypes, type NotificationType } from './kinds.ts';

/** The types of notices for devices: quotes, messages, and dates of work. */
const pushedTypes = ['message', 'quote', 'job'] as const satisfies readonly NotificationType[];

export const isPushed = (type: NotificationType): boolean => pushedTypes.some((pushed) => pushed === type);

/** A message as the service worker of a device gets it. `url` is a path of the site; messages of one `tag` are shown as one. */
export const pushMessage = z.strictObject({
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
});
export type PushMessage = z.output<typeof pushMessage>;
