import type { accounts } from '#features/accounts/server/tables.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { z } from '#core/zod.ts';
import { isOpen } from '#features/accounts/server/sessions/is-open.ts';
import { readSuspension } from '#features/accounts/server/suspension.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { person } from '../contract.ts';
import { personColumns, personJoins, showPerson, type PersonRow } from './show-person.ts';

type Row = PersonRow &
  RowOf<
    typeof accounts,
    'address' | 'city' | 'province' | 'postalCode' | 'updatedAt' | 'emailVerified' | 'newEmail'
  > & {
    listingId: string | null;
    openSessions: number;
    leavingSince: string | null;
  };

/** One account, by its id or the id of its listing, as the admin `reader` sees it. 404 if there is none. */
export async function readPerson(world: World, reader: string, id: string): Promise<z.output<typeof person>> {
  const row = await query<Row>(world.db).row(sql`
    select ${personColumns}, a.listing_id, a.address, a.city, a.province, a.postal_code, a.updated_at, a.email_verified,
      a.new_email, a.leaving_since,
      (select count(*)::int from sessions o where o.user_id = a.id and ${isOpen('o', world.clock.now())} and a.status <> 'suspended') as open_sessions
    from accounts a ${personJoins}
    where a.id = coalesce((select account_id from providers where id = ${id}), ${id})`);
  if (row === undefined) throw new Refusal('request.not-found');
  const suspension = row.status === 'suspended' ? await readSuspension(world.db, row.id) : null;
  return {
    ...showPerson(row, reader),
    providerId: row.listingId,
    address: row.address,
    city: row.city,
    province: row.province,
    postalCode: row.postalCode,
    updatedAt: iso(row.updatedAt),
    emailVerified: row.emailVerified,
    newEmail: row.newEmail,
    openSessions: row.openSessions,
    suspension: suspension && { reason: suspension.reason, until: suspension.until?.toISOString() ?? null },
    leavingSince: isoOrNull(row.leavingSince),
  };
}
