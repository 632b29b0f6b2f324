import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { accountColumns, showAccount, type AccountRow } from '#features/accounts/server/queries.ts';
import { defaultLimit } from '#features/files/server/tables.ts';
import { running } from '#features/plans/lifecycle.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { isoOrNull } from '#engine/postgres/database.ts';
import type { listedPerson } from '../contract.ts';

export type PersonRow = AccountRow & {
  phone: string | null;
  image: string | null;
  usedBytes: string | null;
  limitBytes: string | null;
  adjustedBytes: string | null;
  planId: PlanId | null;
  planName: string | null;
  planEndsAt: string | null;
};

/** SQL: the columns of a person in a list, of account `a` with `personJoins`. */
export const personColumns = sql`${accountColumns}, a.phone, a.image, u.used_bytes, u.limit_bytes, u.adjusted_bytes,
  s.plan as plan_id, l.name as plan_name, s.period_ends_at as plan_ends_at`;

/** SQL: the storage and the running plan of account `a`. */
export const personJoins = sql`left join file_usage u on u.account_id = a.id
  left join subscriptions s on s.account_id = a.id and s.status in (${sql.raw(running.map((status) => `'${status}'`).join(', '))})
  left join plans l on l.id = s.plan`;

/** A person as the admin `reader` sees them in a list. */
export function showPerson(row: PersonRow, reader: string): z.output<typeof listedPerson> {
  const adjustedBytes = row.adjustedBytes === null ? null : Number(row.adjustedBytes);
  return {
    ...showAccount(row, reader),
    phone: row.phone,
    photoUrl: row.image,
    storage: {
      usedBytes: Number(row.usedBytes ?? 0),
      limitBytes: Number(row.limitBytes ?? defaultLimit),
      adjustedBytes,
    },
    plan:
      row.planId === null
        ? null
        : { id: row.planId, name: row.planName ?? row.planId, endsAt: isoOrNull(row.planEndsAt) },
  };
}
