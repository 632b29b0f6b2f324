import { operationsOf } from '#core/contract.ts';
import { z } from '#core/zod.ts';

const operation = operationsOf('Notifications');

/** The push notifications of this device. A device is a session: signing out ends both. */
export const pushState = z.strictObject({
  /** The key with which the browser subscribes; null if the site sends no push notifications. */
  publicKey: z.string().nullable(),
  /** Null if the device gets none. `showsText`: also on a locked screen, its notices show the sender and the text. */
  device: z.strictObject({ endpoint: z.string(), showsText: z.boolean() }).nullable(),
});

export const pushContract = {
  pushState: operation({
    GET: '/notifications/push',
    access: 'signed-in',
    summary: 'Whether this device gets push notifications, and the key that its browser subscribes with',
    output: pushState,
  }),
  startPush: operation({
    PUT: '/notifications/push',
    access: 'verified',
    summary: 'Send push notifications to this device, at the address that its browser gave',
    input: z.strictObject({
      endpoint: z.string().max(1000),
      p256dh: z.string().regex(/^[\w-]{80,100}$/),
      auth: z.string().regex(/^[\w-]{20,30}$/),
      showsText: z.boolean(),
    }),
    output: pushState,
    limit: { name: 'devices' },
  }),
  stopPush: operation({
    DELETE: '/notifications/push',
    access: 'signed-in',
    summary: 'Send no more push notifications to this device',
    input: z.strictObject({}).optional(),
  }),
};
