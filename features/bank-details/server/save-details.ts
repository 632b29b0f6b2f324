import { and, eq, lte, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { findFault, isShapId, lastFour, tidyAccount, tidyShapId } from '../account-number.ts';
import { banks } from '../banks.ts';
import type { bankDetailsContract } from '../contract.ts';
import { quietFor } from '../limits.ts';
import { bankRefusals as words } from '../wording.ts';
import { isPayable } from './policy.ts';
import { currentOf, isReplaced, showOwn } from './queries.ts';
import { type Details, openDetails, sealDetails } from './seal-details.ts';
import { bankDetails, bankEvents } from './tables.ts';

/** The form of the details, without the proof of identity: that was checked before. */
export type Typed = Omit<InputOf<typeof bankDetailsContract.save>, 'password' | 'passkey' | 'shapId'> & {
  shapId?: string;
};

/**
 * Saves the bank details of the actor's listing over the version that was read (`bank-details.changed-since`). A change counts after the
 * quiet hours, and so does a first entry while there are open jobs. Saving the present details again changes nothing.
 */
export async function saveDetails(
  work: PersonWork,
  { version, ...typed }: Typed,
): Promise<OutputOf<typeof bankDetailsContract.save>> {
  const { tx, now, world, actor } = work;
  const { providerId } = actor;
  if (providerId === null) throw new Refusal('request.not-found');
  const details = tidy(typed);
  await lockAccount(work, actor.id);
  const current = await findRow(tx, bankDetails, currentOf(providerId));
  if ((current?.version ?? 0) !== version) throw new Refusal('bank-details.changed-since');
  const before = current && openDetails(world, current);
  if (before && isSame(before, details)) return showOwn(world, current, now);
  const waits = current !== undefined || (await hasOpenJobs(work, providerId));
  const usableAt = waits ? new Date(now.getTime() + quietFor) : now;
  if (current !== undefined) await setAside(work, providerId, current);
  const id = newId();
  const [saved] = await tx
    .insert(bankDetails)
    .values({
      id,
      providerId,
      version: version + 1,
      sealed: sealDetails(world, details, id),
      createdAt: now,
      usableAt,
    })
    .returning();
  await recordEvent(work, bankEvents, 'save', {
    id: providerId,
    by: 'provider',
    before: before ? mask(before) : null,
    after: mask(details),
    data: {
      lastFour: lastFour(details.number),
      isFirst: current === undefined,
      usableAt: waits ? usableAt.toISOString() : null,
    },
  });
  return showOwn(world, saved, now);
}

function tidy({ holder, bank, accountType, ...typed }: Omit<Typed, 'version'>): Details {
  const number = tidyAccount(typed.number);
  const shapId = tidyShapId(typed.shapId ?? '');
  const fault = findFault(number, bank);
  const { name, digits } = banks[bank];
  const errors = [
    ...(fault === null
      ? []
      : [{ path: 'number', message: fault === 'length' ? words.length(name, digits) : words[fault] }]),
    ...(isShapId(shapId) ? [] : [{ path: 'shapId', message: words.shapId }]),
  ];
  if (errors.length > 0) throw new Refusal('request.invalid', { errors });
  return { holder, bank, number, accountType, shapId };
}

const isSame = (one: Details, other: Details): boolean =>
  one.holder === other.holder &&
  one.bank === other.bank &&
  one.number === other.number &&
  one.accountType === other.accountType &&
  one.shapId === other.shapId;

const mask = ({ bank, number }: Details): string => `${bank} ${lastFour(number)}`;

const hasOpenJobs = async ({ tx, now }: PersonWork, providerId: string): Promise<boolean> =>
  (
    await tx
      .select({ one: sql`1` })
      .from(jobs)
      .where(and(eq(jobs.providerId, providerId), isPayable(now)))
      .limit(1)
  ).length > 0;

/**
 * Sets the current details aside as the old ones. Details that members never could use are deleted, and the ones from before them stay the
 * old ones: those are what members know.
 */
async function setAside(
  { tx, now }: PersonWork,
  providerId: string,
  { id, usableAt }: typeof bankDetails.$inferSelect,
): Promise<void> {
  if (usableAt > now) {
    await tx.delete(bankDetails).where(eq(bankDetails.id, id));
    return;
  }
  await tx.delete(bankDetails).where(and(eq(bankDetails.providerId, providerId), isReplaced));
  await tx
    .update(bankDetails)
    .set({ replacedAt: now })
    .where(and(eq(bankDetails.id, id), lte(bankDetails.usableAt, now)));
}
