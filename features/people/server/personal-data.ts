import { eq } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { accountNotes } from './tables.ts';

export const peoplePersonalData: readonly PersonalData[] = [
  {
    table: accountNotes,
    copy: 'Notes of admins protect others: the information officer answers who asks for them.',
    forget: ({ tx }, { id }) => tx.delete(accountNotes).where(eq(accountNotes.accountId, id)),
  },
];
