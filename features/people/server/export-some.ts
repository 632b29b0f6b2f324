import type { accounts } from '#features/accounts/server/tables.ts';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { shape } from '#core/lifecycle.ts';
import { toDay } from '#core/month.ts';
import { showClock } from '#core/time.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { neutralise } from '#features/privacy/server/neutralise.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { personColumns, personJoins, showPerson, type PersonRow } from './show-person.ts';

type ExportData = { ids: string[]; reason: string };

/** The steps of admins on many people at once. */
export const peopleEvents = { noun: 'people', events: { export: { data: shape<ExportData>() } } } as const;

type Row = PersonRow & RowOf<typeof accounts, 'address' | 'city' | 'province' | 'postalCode'>;

/**
 * Several people as CSV, in the order of `ids`: semicolons and a mark of UTF-8 as spreadsheets in South Africa read it, and no cell that
 * one could run. Ids that are no account's are left out. The event names the actor's account, and has the ids and the reason.
 */
export async function exportSome(work: PersonWork, { ids, reason }: ExportData): Promise<string> {
  const rows = await query<Row>(work.tx).rows(sql`
    select ${personColumns}, a.address, a.city, a.province, a.postal_code from accounts a ${personJoins}
    where a.id = any(${sql.param(ids)}::uuid[])`);
  await recordEvent(work, peopleEvents, 'export', {
    id: work.actor.id,
    by: 'admin',
    before: null,
    after: 'exported',
    data: { ids, reason },
  });
  const cells = ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => showCells(row, work.actor.id));
  return stringify(cells, { header: true, columns: [...columns], bom: true, delimiter: ';' });
}

const columns = [
  'id',
  'full_name',
  'email',
  'role',
  'approval_status',
  'phone',
  'address',
  'city',
  'province',
  'postal_code',
  'created_at',
  'last_sign_in_at',
  'storage_used',
  'current_plan',
] as const;

/** `2026-11-17 08:30` in Johannesburg. */
const writeTime = (at: string): string => `${toDay(at)} ${showClock(at)}`;

function showCells(row: Row, reader: string): Record<(typeof columns)[number], string> {
  const person = showPerson(row, reader);
  const cells = {
    id: row.id,
    full_name: row.fullName,
    email: row.email,
    role: person.role,
    approval_status: person.status,
    phone: row.phone,
    address: row.address,
    city: row.city,
    province: row.province,
    postal_code: row.postalCode,
    created_at: writeTime(person.createdAt),
    last_sign_in_at: row.lastSignInAt === null ? '' : writeTime(row.lastSignInAt),
    storage_used: String(person.storage.usedBytes),
    current_plan: person.plan?.id ?? '',
  };
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [name, neutralise(value ?? '')]),
  ) as typeof cells & Record<string, string>;
}
