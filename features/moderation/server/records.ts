import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { storedRole } from '#features/accounts/roles.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { moderationCase } from '../contract.ts';

type PersonRecord = NonNullable<z.output<typeof moderationCase>['person']>;

type Row = Omit<PersonRecord, 'role' | 'memberSince'> & { role: string; createdAt: string };

/** The records of these people, by account: their last 100 reports, and the last 100 reports and decisions about them. */
export async function readRecords(world: World, accountIds: readonly string[]): Promise<Map<string, PersonRecord>> {
  if (accountIds.length === 0) return new Map();
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select a.id, a.full_name as name, a.role, a.status, a.created_at,
      (select json_build_object('reports', count(*), 'resolved', count(*) filter (where r.status = 'resolved'),
          'dismissed', count(*) filter (where r.status = 'dismissed'))
        from (select status from reports where reporter_id = a.id order by created_at desc, id desc limit 100) r) as sent,
      json_build_object(
        'reports', (select count(*) from (select from reports where about_id = a.id order by created_at desc, id desc limit 100) r),
        'hidden', d.hidden, 'warned', d.warned, 'suspended', d.suspended) as about
    from json_array_elements_text(${JSON.stringify([...new Set(accountIds)])}::json) wanted
    join accounts a on a.id = wanted.value::uuid
    cross join lateral (
      select count(*) filter (where measure = 'hide') as hidden, count(*) filter (where measure = 'warn') as warned,
        count(*) filter (where measure = 'suspend') as suspended
      from (select measure from moderation_decisions where about_id = a.id order by created_at desc, id desc limit 100) one
    ) d`);
  return new Map(
    rows.map(({ createdAt, role, ...row }) => [
      row.id,
      { ...row, role: storedRole.parse(role), memberSince: iso(createdAt) },
    ]),
  );
}
