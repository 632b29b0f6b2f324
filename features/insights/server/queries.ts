import type { Person } from '#server/actor.ts';
import { ratableFor } from '#features/jobs/server/policy.ts';
import type { World } from '#server/work.ts';

/**
 * How much waits for the reader, each 99 at most: submitted quotes to decide on and requests to answer; dates to confirm or propose
 * and work to rate; unread notifications. One statement, which reads no further than it counts.
 */
export async function standingOf(world: World, reader: Person): Promise<{ quotes: number; jobs: number; unread: number }> {
  const sql = world.db.$client;
  const now = world.clock.now();
  const ratedFrom = new Date(now.getTime() - ratableFor).toISOString();
  const [standing] = await sql<{ quotes: number; jobs: number; unread: number }[]>`
    select
      (select count(*)::int from (
        (select from quote_requests where member_id = ${reader.id} and status = 'quote_submitted' and (expires_at is null or expires_at > ${now.toISOString()}) limit 99)
        union all
        (select from quote_requests where provider_id = ${reader.providerId} and status = 'pending_provider_response' limit 99)
        limit 99) waiting) as quotes,
      (select count(*)::int from (
        (select from jobs where member_id = ${reader.id}
          and (status = 'awaiting_member_confirmation' or status = 'work_completed' and completed_at >= ${ratedFrom}) limit 99)
        union all
        (select from jobs where provider_id = ${reader.providerId} and status in ('pending', 'pending_reschedule') limit 99)
        limit 99) waiting) as jobs,
      (select count(*)::int from (select from notifications where account_id = ${reader.id} and read_at is null limit 99) waiting) as unread`;
  if (standing === undefined) throw new Error('a count returned nothing');
  return standing;
}
