import { operation } from '#core/contract.ts';
import { z } from '#core/zod.ts';
import { waitingKinds } from './waiting-kinds.ts';

/** `oldest` is since when the one waits that waits longest; null where nothing does. */
export const waiting = z.strictObject({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  oldest: z.iso.datetime().nullable(),
});

export const overviewContract = {
  waiting: operation({
    method: 'GET',
    path: '/console/waiting',
    access: 'admin',
    tag: 'Console',
    summary: 'What waits for the admins: how much of each kind, at most 1,000, and since when the oldest waits',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(waiting) }),
  }),
};
