import type { OutputOf, InputOf } from '#core/contract.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { shape } from '#core/lifecycle.ts';
import { type Key, toPage } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import type { health, healthContract } from '#features/console/health-contract.ts';
import { maxCounted } from '#features/console/limits.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';

type Queues = z.output<typeof health>['queues'];
type Failed = OutputOf<typeof healthContract.failedJobs>;

const pageSize = 20;

/** The steps of admins on jobs that failed for good. */
export const queueJobEvents = {
  noun: 'queue-job',
  events: {
    retry: { data: shape<{ queue: string; reason: string }>() },
    discard: { data: shape<{ queue: string; reason: string }>() },
  },
} as const;

/**
 * The queues with their jobs by state, up to `maxCounted` of each. Indexes find waiting and failed jobs; the running ones are those of the
 * queue's last count.
 */
export async function countJobs(world: World): Promise<Queues> {
  const now = world.clock.now().toISOString();
  const waits = (moment: '<=' | '>') => sql`
    (select count(*)::int from (
      select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after ${sql.raw(moment)} ${now}
      ${limitRows(maxCounted)}) counted)`;
  const rows = await query<
    Omit<Queues[number], 'oldestAt' | 'countedAt'> & Record<'oldestAt' | 'countedAt', string | null>
  >(world.db).rows(sql`
    with failed as (
      select name, count(*)::int as count from (select name from pgboss.job where state = 'failed' ${limitRows(10 * maxCounted)}) counted group by name
    )
    select q.name, ${waits('<=')} as waiting, ${waits('>')} as later, q.active_count as running,
      coalesce((select least(f.count, ${maxCounted}) from failed f where f.name = q.name), 0) as failed,
      (select j.created_on from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= ${now}
        order by j.priority desc, j.created_on limit 1) as oldest_at,
      q.monitor_on as counted_at
    from pgboss.queue q where q.name not like '\\_\\_pgboss%' order by q.name`);
  return rows.map((row) => ({ ...row, oldestAt: isoOrNull(row.oldestAt), countedAt: isoOrNull(row.countedAt) }));
}

type FailedRow = {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
  tries: number;
  createdOn: string;
  completedOn: string;
};

/** Jobs that failed for good, the newest failure first. */
export async function listFailedJobs(world: World, { cursor }: { cursor?: Key | undefined }): Promise<Failed> {
  const after = cursor && sql`and (completed_on, id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<FailedRow>(world.db).rows(sql`
    select id, name, data, retry_count + 1 as tries, created_on,
      to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as completed_on
    from pgboss.job where state = 'failed' ${after} order by pgboss.job.completed_on desc, id desc ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, ({ completedOn, id }) => ({ at: completedOn, id }));
  return {
    items: items.map(({ id, name, data, tries, createdOn, completedOn }) => ({
      id,
      queue: name,
      about: Object.entries(data ?? {})
        .filter(([, value]) => typeof value === 'string' && /^[\w-]{1,60}$/.test(value))
        .map(([field, value]) => ({ name: field, id: String(value) })),
      tries,
      createdAt: iso(createdOn),
      failedAt: iso(completedOn),
    })),
    next,
  };
}

type Decided = InputOf<typeof healthContract.retryJob>;

/** Has a failed job run once more, soon. 404 if there is none, 409 if it does not count as failed any more. */
export async function retryJob(work: PersonWork, { id, queue, reason }: Decided): Promise<void> {
  // The same as the queue's own `retry`; but the job runs at once, and is not deleted before it ran.
  const done = await query(work.tx).row(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now(),
      keep_until = greatest(keep_until, now() + interval '1 day')
    where name = ${queue} and id = ${id} and state = 'failed' returning id`);
  if (done === undefined) throw await whyNot(work, { id, queue });
  const data = { queue, reason };
  await recordEvent(work, queueJobEvents, 'retry', { id, by: 'admin', before: 'failed', after: 'waiting', data });
}

/** Deletes a failed job. 404 if there is none, 409 if it does not count as failed any more. */
export async function discardJob(work: PersonWork, { id, queue, reason }: Decided): Promise<void> {
  const done = await query(work.tx).row(sql`
    delete from pgboss.job where name = ${queue} and id = ${id} and state = 'failed' returning id`);
  if (done === undefined) throw await whyNot(work, { id, queue });
  const data = { queue, reason };
  await recordEvent(work, queueJobEvents, 'discard', { id, by: 'admin', before: 'failed', after: 'discarded', data });
}

async function whyNot({ tx }: PersonWork, { id, queue }: { id: string; queue: string }): Promise<Refusal> {
  const there = await query<{ state: string }>(tx).row(sql`
    select state from pgboss.job where name = ${queue} and id = ${id}`);
  return there === undefined
    ? new Refusal('request.not-found')
    : new Refusal('request.conflict', { current: there.state });
}
