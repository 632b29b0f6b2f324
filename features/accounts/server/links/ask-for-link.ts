import { system, visitor } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import { transact, type Queue, type World } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { accounts, accountSubject } from '../tables.ts';
import { countLink } from '../throttle-sign-in.ts';

type AskStep = 'ask-to-confirm' | 'ask-to-reset';

/**
 * Queues a link to an address, if it has an account that needs one. The request does the same for every address (it looks for the account
 * and queues a job), so that neither its answer nor its time reveals known addresses. 429 after too many requests.
 */
export async function askForLink(
  world: World,
  { email, step, address }: { email: string; step: AskStep; address: string },
): Promise<void> {
  await countLink(world, email, address);
  const account = await findRow(world.db, accounts, { email }, 'id');
  await transact(world, visitor, ({ tx }) =>
    world.outbox.enqueue(tx, linkQueue, [{ accountId: account?.id ?? newId(), asked: step }]),
  );
}

/** Records that the mail is wanted, if the account exists and needs it. The reaction to the event writes the mail. */
async function answerAsked(
  world: World,
  { accountId, asked: step }: { accountId: string; asked: AskStep },
): Promise<void> {
  await transact(world, system, async (work) => {
    const account = await findRow(work.tx, accounts, accountId, 'status', 'emailVerified');
    if (account === undefined) return;
    // A suspended person appeals with their password, and may choose a new one for that.
    if (step === 'ask-to-confirm' && (account.emailVerified || account.status === 'suspended')) return;
    await recordEvent(work, accountSubject, step, { id: accountId, by: 'system', before: null, after: 'asked' });
  });
}

export const linkQueue: Queue<{ accountId: string; asked: AskStep }> = {
  name: 'links',
  retryLimit: 10,
  batchSize: 5,
  run: answerAsked,
};
