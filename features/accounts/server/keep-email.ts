import { eq } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { accounts } from './tables.ts';

/** Drops the wanted address: a person who secures their account by a link to the present address keeps that. */
export async function keepEmail({ tx }: Work, id: string): Promise<void> {
  await tx.update(accounts).set({ newEmail: null }).where(eq(accounts.id, id));
}
