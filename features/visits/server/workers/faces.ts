import { sql, type SQL } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';

/** Opens the photo of the worker of a visit to its member, until the visit is over, unless an admin hides it. */
export async function openFace({ tx }: Work, visitId: string): Promise<void> {
  await tx.execute(sql`
    insert into file_grants (file_id, account_id)
    select w.photo_id, v.member_id from visits v join workers w on w.id = v.worker_id
    where v.id = ${visitId} and v.status <> 'over' and w.photo_id is not null and w.hidden_at is null
    on conflict do nothing`);
}

/** Closes the photo of a worker to all members but those of their visits ahead; to these too if an admin hides it. */
export async function closeFaces({ tx }: Work, workerId: string): Promise<void> {
  await tx.execute(sql`
    delete from file_grants g using workers w
    where w.id = ${workerId} and g.file_id = w.photo_id and (w.hidden_at is not null or not exists (
      select from visits v where v.worker_id = w.id and v.status <> 'over' and v.member_id = g.account_id))`);
}

/** SQL: a visit `v` of a listing `p` is between the two accounts. */
const isBetween = (one: string, other: string): SQL =>
  sql`((v.member_id = ${one} and p.account_id = ${other}) or (v.member_id = ${other} and p.account_id = ${one}))`;

/** Locks the visits ahead of two people, so that no face is opened and no link made until the transaction ends. */
const lockVisitsBetween = ({ tx }: Work, one: string, other: string) =>
  query<{ id: string }>(tx).rows(sql`select v.id from visits v join providers p on p.id = v.provider_id
    where ${isBetween(one, other)} and v.status <> 'over' order by v.id for no key update of v`);

/** Two people are apart: the photos of workers close to both, and the links of their visits end. */
export async function closeBetween(work: Work, one: string, other: string): Promise<void> {
  const ahead = await lockVisitsBetween(work, one, other);
  await work.tx.execute(sql`
    delete from file_grants g using workers w, providers p
    where g.file_id = w.photo_id and p.id = w.provider_id
      and ((p.account_id = ${one} and g.account_id = ${other}) or (p.account_id = ${other} and g.account_id = ${one}))`);
  await work.tx.execute(sql`
    delete from visit_links l using visits v, providers p
    where v.id = l.visit_id and p.id = v.provider_id and ${isBetween(one, other)}`);
  if (ahead.length > 0) await hint(work, [one, other], ['jobs']);
}

/** Opens the photos of the workers again who are to come to one of the two. Links stay ended. */
export async function reopenBetween(work: Work, one: string, other: string): Promise<void> {
  const ahead = await lockVisitsBetween(work, one, other);
  for (const { id } of ahead) await openFace(work, id);
  if (ahead.length > 0) await hint(work, [one, other], ['jobs']);
}
