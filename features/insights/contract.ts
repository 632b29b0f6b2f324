import { z } from 'zod';
import { operation } from '#core/contract.ts';

export const insightsContract = {
  standing: operation({
    method: 'GET',
    path: '/standing',
    access: 'signed-in',
    tag: 'Insights',
    summary: 'How much waits for the reader: quotes and jobs whose next move is theirs (99 at most), unread notifications (99 at most)',
    input: z.strictObject({}),
    output: z.strictObject({ quotes: z.number().int(), jobs: z.number().int(), unread: z.number().int() }),
  }),
};
