import { eq } from 'drizzle-orm';
import type { Work } from '#server/engine/work.ts';
import { accounts } from './tables.ts';

/** Wants no other address any more: a person who secures their account by a link to the address of today keeps it. */
export async function keepEmail({ tx }: Work, id: string): Promise<void> {
  await tx.update(accounts).set({ newEmail: null }).where(eq(accounts.id, id));
}
