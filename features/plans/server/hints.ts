import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { subscriptionSubject } from './tables.ts';

/** Live hints about a plan go to the person who has it. */
export const planHints: readonly Consequence<typeof subscriptionSubject>[] = [
  {
    after: 'subscription.*',
    run: (work, { subjectId }) =>
      hint(work, sql`select account_id from subscriptions where id = ${subjectId}`, ['plan']),
  },
];
