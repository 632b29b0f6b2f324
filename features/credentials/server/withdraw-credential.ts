import { eq } from 'drizzle-orm';
import { conflict, tryStep } from '#engine/take-step.ts';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { findRow } from '#engine/postgres/read.ts';
import { deleteDocuments } from './delete-documents.ts';
import { credentialSubject, providerCredentials } from './tables.ts';

/** Withdraws a credential of the actor, and deletes its documents. 404 for that of another person. */
export async function withdrawCredential(work: PersonWork, id: string): Promise<void> {
  const { id: accountId } = work.actor;
  await lockAccount(work, accountId);
  const own = eq(providerCredentials.accountId, accountId);
  const taken = await tryStep(work, credentialSubject, 'withdraw', { id, by: 'provider', where: own });
  if (taken === null) {
    const found = await findRow(work.tx, providerCredentials, id, 'accountId');
    throw found?.accountId === accountId
      ? await conflict(work, credentialSubject, id)
      : new Refusal('request.not-found');
  }
  await deleteDocuments(work, id);
}
