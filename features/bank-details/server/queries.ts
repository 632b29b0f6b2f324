import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { memberIs } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { bankDetailsContract } from '../contract.ts';
import { lastFour } from '../account-number.ts';
import { referenceOf } from '../reference.ts';
import { isPayable } from './policy.ts';
import { openDetails } from './seal-details.ts';
import { bankDetails } from './tables.ts';

type Row = typeof bankDetails.$inferSelect;
type Own = OutputOf<typeof bankDetailsContract.own>;
type OfJob = OutputOf<typeof bankDetailsContract.ofJob>;

/** Details as their provider reads them. */
export function showOwn(world: World, row: Row | undefined, now: Date): Own {
  if (row === undefined) return { version: 0, details: null, changedAt: null, usableAt: null };
  const details = openDetails(world, row);
  return {
    version: row.version,
    details: details && {
      bank: details.bank,
      lastFour: lastFour(details.number),
      accountType: details.accountType,
      hasShapId: details.shapId !== '',
    },
    changedAt: row.createdAt.toISOString(),
    usableAt: row.usableAt > now ? row.usableAt.toISOString() : null,
  };
}

/** The current row of a listing. */
export const currentOf = (providerId: string) =>
  and(eq(bankDetails.providerId, providerId), isNull(bankDetails.replacedAt));

export async function readOwn(world: World, { providerId }: Person): Promise<Own> {
  const [row] = providerId === null ? [] : await world.db.select().from(bankDetails).where(currentOf(providerId));
  return showOwn(world, row, world.clock.now());
}

/** The details to pay a job by. 404 for all but its member, and once there is nothing to pay. None of a provider who is not approved. */
export async function readOfJob(world: World, reader: Person, jobId: string): Promise<OfJob> {
  const now = world.clock.now();
  const [job] = await world.db
    .select({ providerId: jobs.providerId, isApproved: sql<boolean>`${accounts.status} = 'approved'` })
    .from(jobs)
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .innerJoin(accounts, eq(accounts.id, providers.accountId))
    .where(and(eq(jobs.id, jobId), memberIs(reader), isPayable(now)));
  if (job === undefined) throw new Refusal('request.not-found');
  const reference = referenceOf(jobId);
  // One statement, so that a change between two reads cannot mix them.
  const rows = await world.db.select().from(bankDetails).where(eq(bankDetails.providerId, job.providerId));
  const current = rows.find(({ replacedAt }) => replacedAt === null);
  const isHidden = current !== undefined && !job.isApproved;
  if (current === undefined || isHidden) return { reference, details: null, isHidden, changed: null };
  if (current.usableAt <= now) return { reference, details: openDetails(world, current), isHidden, changed: null };
  const old = rows.find(({ replacedAt }) => replacedAt !== null);
  return {
    reference,
    details: null,
    isHidden,
    changed: {
      since: (old?.replacedAt ?? current.createdAt).toISOString(),
      until: current.usableAt.toISOString(),
      old: old === undefined ? null : openDetails(world, old),
    },
  };
}

/** Matches details that a change has replaced. */
export const isReplaced = isNotNull(bankDetails.replacedAt);
