import type { Work } from '#server/work.ts';
import { writerOf } from './policy.ts';
import { messageSettings } from './tables.ts';

/** Whether the actor shows read marks, and sees those of others who do. */
export async function setMarks(work: Work, showsMarks: boolean): Promise<void> {
  await work.tx
    .insert(messageSettings)
    .values({ accountId: writerOf(work).id, showsMarks })
    .onConflictDoUpdate({ target: messageSettings.accountId, set: { showsMarks } });
}
