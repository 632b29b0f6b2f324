import { sql } from 'drizzle-orm';
import { minute } from '#core/time.ts';
import { system, visitor } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import { transact, type Queue, type Work, type World } from '#engine/work.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { lockAccount } from '../lock-account.ts';
import { accounts, accountSubject } from '../tables.ts';
import { countLink } from '#features/accounts/server/sessions/throttle-sign-in.ts';

type AskStep = 'ask-to-confirm' | 'ask-to-reset';

/**
 * Queues a link to an address, if it has an account that needs one. The request does the same for every address (it looks for the account
 * and queues a job), so that neither its answer nor its time reveals known addresses. 429 after too many requests of a network.
 */
export async function askForLink(
  world: World,
  { email, step, address }: { email: string; step: AskStep; address: string },
): Promise<void> {
  await countLink(world, address);
  const account = await findRow(world.db, accounts, { email }, 'id');
  await transact(world, visitor, ({ tx }) =>
    world.outbox.enqueue(tx, linkQueue, [{ accountId: account?.id ?? newId(), asked: step }]),
  );
}

/** Mails of a kind to an address within `window` milliseconds. The links of the earlier ones still work, so that no one needs another. */
const maxMails = 4;
const window = 15 * minute;

/**
 * True if an account may have another mail that anyone can ask for: it has had fewer than four of the kind in 15 minutes, or since the person
 * last chose a password by a link, which ends the others.
 */
export async function mayAskAgain({ tx, now }: Work, id: string, step: AskStep | 'register-again'): Promise<boolean> {
  const since = new Date(now.getTime() - window).toISOString();
  const row = await query<{ count: number }>(tx).row(sql`
    select count(*)::int as count from ${events} e where e.noun = 'account' and e.subject_id = ${id} and e.step = ${step} and e.at > ${since}
      and not exists (
        select from ${events} u where u.noun = 'account' and u.subject_id = ${id} and u.step = 'reset-password' and u.at >= e.at)`);
  return (row?.count ?? 0) < maxMails;
}

/** Records that the mail is wanted, if the account exists and needs it, and has had fewer than four. The reaction to the event writes the mail. */
async function answerAsked(
  world: World,
  { accountId, asked: step }: { accountId: string; asked: AskStep },
): Promise<void> {
  await transact(world, system, async (work) => {
    // Locked, so that requests at once are counted one by one.
    const account = await lockAccount(work, accountId);
    if (account === undefined) return;
    // A suspended person appeals with their password, and may choose a new one for that.
    if (step === 'ask-to-confirm' && (account.emailVerified || account.status === 'suspended')) return;
    if (!(await mayAskAgain(work, accountId, step))) return;
    await recordEvent(work, accountSubject, step, { id: accountId, by: 'system', before: null, after: 'asked' });
  });
}

export const linkQueue: Queue<{ accountId: string; asked: AskStep }> = {
  name: 'links',
  retryLimit: 10,
  batchSize: 5,
  run: answerAsked,
};
