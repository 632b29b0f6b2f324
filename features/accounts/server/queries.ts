import { isOneOf } from '#core/lifecycle.ts';
import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { z } from '#core/zod.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import type { World } from '#engine/work.ts';
import type { accountsContract } from '../contract.ts';
import { accountLifecycle, adminSteps, presentStatuses } from '../lifecycle.ts';
import { resetWait } from './second-factor/reset.ts';
import { roles } from '#core/roles.ts';
import { storedRole } from '../roles.ts';

type Listed = z.output<NonNullable<(typeof accountsContract.approve)['~orpc']['outputSchema']>>;

export type AccountRow = {
  id: string;
  fullName: string;
  email: string;
  role: string;
  status: Listed['status'];
  createdAt: string;
  lastSignInAt: string | null;
  suspendedUntil: string | null;
  hasSecondFactor: boolean;
  resetAskedAt: string | null;
};

/** The address of the photo of an account; null without one. */
export async function readPhoto(world: World, id: string): Promise<string | null> {
  const row = await query<{ image: string | null }>(world.db, { plan: 'once' }).row(sql`
    select image from accounts where id = ${id}`);
  return row?.image ?? null;
}

/** SQL: the columns of an account `a` as admins see it. */
export const accountColumns = sql`a.id, a.full_name, a.email, a.role, a.status, a.created_at, a.last_sign_in_at, a.suspended_until,
  exists (select from second_factors f where f.account_id = a.id and f.enabled_at is not null)
    or exists (select from passkeys p where p.account_id = a.id) as has_second_factor,
  (select r.created_at from second_factor_resets r where r.account_id = a.id and r.status = 'waiting') as reset_asked_at`;

/** An account as the admin `reader` sees it, with the steps that they may take. */
export async function readAccount(world: World, reader: string, id: string): Promise<Listed> {
  const row = await query<AccountRow>(world.db).row(sql`select ${accountColumns} from accounts a where a.id = ${id}`);
  if (row === undefined) throw new Error('an account that was just changed is gone');
  return showAccount(row, reader);
}

export function showAccount(row: AccountRow, reader: string): Listed {
  const steps = offeredSteps(accountLifecycle, { status: row.status, party: 'admin' }).flatMap(
    ({ step, ...offered }) =>
      isOneOf(step, adminSteps) && !(step === 'suspend' && row.id === reader) ? [{ step, ...offered }] : [],
  );
  return {
    id: row.id,
    fullName: row.fullName,
    email: row.email,
    role: storedRole.parse(row.role),
    status: row.status,
    createdAt: iso(row.createdAt),
    lastSignInAt: isoOrNull(row.lastSignInAt),
    suspendedUntil: isoOrNull(row.suspendedUntil),
    hasSecondFactor: row.hasSecondFactor,
    resetAt:
      row.resetAskedAt === null ? null : new Date(new Date(row.resetAskedAt).getTime() + resetWait).toISOString(),
    otherRoles: !isOneOf(row.status, presentStatuses)
      ? []
      : roles.filter((role) => role !== storedRole.parse(row.role)),
    steps,
  };
}
