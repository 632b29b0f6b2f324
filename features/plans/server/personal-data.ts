import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { subscriptions } from './tables.ts';

export const planPersonalData: readonly PersonalData[] = [
  {
    table: subscriptions,
    copy: {
      name: 'plans',
      rows: ({ id }) => sql`
        select plan, status, period_ends_at, created_at, updated_at from subscriptions where account_id = ${id} order by created_at, id`,
    },
    // The books need to know which plan ran when. A row names no one but the card.
    forget: ({ tx }, { id }) => tx.update(subscriptions).set({ cardId: null }).where(eq(subscriptions.accountId, id)),
  },
];
