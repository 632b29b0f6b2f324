import { sql } from 'drizzle-orm';
import { showCopied } from '#features/jobs/server/policy.ts';
import { storedMarks } from '#core/stored-marks.ts';
import type { DataSubject, PersonalData } from '#engine/personal-data.ts';
import { answerSecrets, changeOrderLines, changeOrderPhotos, changeOrders } from './tables.ts';

/** SQL: the change orders that a provider wrote, with the work `j`, that are no part of an agreement: not accepted, or of work that was called off. */
const notAgreed = ({ providerId }: DataSubject) => sql`
  o.job_id = j.id and j.provider_id = ${providerId}
    and (o.status <> 'accepted' or (j.status = 'cancelled' and j.completed_at is null))`;

export const orderPersonalData: readonly PersonalData[] = [
  {
    table: changeOrders,
    copy: {
      name: 'change-orders',
      rows: ({ id, providerId }) => sql`
        select o.id, o.job_id, o.number, o.status,
          case when j.provider_id = ${providerId} then coalesce(o.hidden_reason, o.reason) else o.reason end as reason, o.added_days, o.difference_cents, o.total_cents, o.created_at,
          j.member_id <> ${id} as is_mine, j.status as job_status
        from change_orders o join jobs j on j.id = o.job_id where j.member_id = ${id} or j.provider_id = ${providerId} order by o.created_at, o.id`,
      show: showCopied('reason'),
    },
    // The terms of an agreement belong to both parties.
    forget: ({ tx }, person) =>
      tx.execute(sql`
        update change_orders o set reason = ${storedMarks.removed}, hidden_reason = null from jobs j where ${notAgreed(person)}`),
  },
  {
    table: changeOrderLines,
    copy: {
      name: 'change-order-lines',
      rows: ({ id, providerId }) => sql`
        select l.order_id, l.place, l.takes_away, l.description, l.quantity_thousandths, l.unit_price_cents, l.vat, l.total_cents,
          j.member_id <> ${id} as is_mine, j.status as job_status
        from change_order_lines l join change_orders o on o.id = l.order_id join jobs j on j.id = o.job_id
        where j.member_id = ${id} or j.provider_id = ${providerId} order by l.order_id, l.place`,
      show: showCopied('description'),
    },
    forget: ({ tx }, person) =>
      tx.execute(sql`
        update change_order_lines l set description = ${storedMarks.removed} from change_orders o, jobs j
        where l.order_id = o.id and ${notAgreed(person)}`),
  },
  {
    table: changeOrderPhotos,
    copy: {
      name: 'change-order-photos',
      rows: ({ id, providerId }) => sql`
        select f.order_id, f.file_id from change_order_photos f join change_orders o on o.id = f.order_id join jobs j on j.id = o.job_id
        where j.member_id = ${id} or j.provider_id = ${providerId} order by f.order_id, f.place`,
    },
    forget: ({ tx }, { id }) =>
      tx.execute(sql`delete from change_order_photos where file_id in (select id from files where owner_id = ${id})`),
  },
  {
    table: answerSecrets,
    copy: 'A secret of the work, of no use to a reader.',
    forget: 'It names no one, and opens nothing once the work is completed.',
  },
];
