import { sql, type SQL } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';

/** Opens the photo of the worker of a visit to its member, until the visit is over. */
export async function openFace({ tx }: Work, visitId: string): Promise<void> {
  await tx.execute(sql`
    insert into file_grants (file_id, account_id)
    select w.photo_id, j.member_id from visits v join workers w on w.id = v.worker_id join jobs j on j.id = v.job_id
    where v.id = ${visitId} and v.status <> 'over' and w.photo_id is not null
    on conflict do nothing`);
}

/** Closes the photo of a worker to all members but those of their visits ahead. */
export async function closeFaces({ tx }: Work, workerId: string): Promise<void> {
  await tx.execute(sql`
    delete from file_grants g using workers w
    where w.id = ${workerId} and g.file_id = w.photo_id and not exists (
      select from visits v join jobs j on j.id = v.job_id
      where v.worker_id = w.id and v.status <> 'over' and j.member_id = g.account_id)`);
}

/** SQL: a job `j` of a listing `p` is between the two accounts. */
const isBetween = (one: string, other: string): SQL =>
  sql`((j.member_id = ${one} and p.account_id = ${other}) or (j.member_id = ${other} and p.account_id = ${one}))`;

/** Locks the visits ahead of two people, so that no face is opened and no link made until the transaction ends. */
const lockVisitsBetween = ({ tx }: Work, one: string, other: string) =>
  readRows<{ id: string }>(
    tx,
    sql`select v.id from visits v join jobs j on j.id = v.job_id join providers p on p.id = j.provider_id
      where ${isBetween(one, other)} and v.status <> 'over' order by v.id for no key update of v`,
  );

/** Two people are apart: the photos of workers close to both, and the links of their visits end. */
export async function closeBetween(work: Work, one: string, other: string): Promise<void> {
  const ahead = await lockVisitsBetween(work, one, other);
  await work.tx.execute(sql`
    delete from file_grants g using workers w, providers p
    where g.file_id = w.photo_id and p.id = w.provider_id
      and ((p.account_id = ${one} and g.account_id = ${other}) or (p.account_id = ${other} and g.account_id = ${one}))`);
  await work.tx.execute(sql`
    delete from visit_links l using visits v, jobs j, providers p
    where v.id = l.visit_id and j.id = v.job_id and p.id = j.provider_id and ${isBetween(one, other)}`);
  if (ahead.length > 0) await hint(work, [one, other], ['jobs']);
}

/** Opens the photos of the workers again who are to come to one of the two. Links stay ended. */
export async function reopenBetween(work: Work, one: string, other: string): Promise<void> {
  const ahead = await lockVisitsBetween(work, one, other);
  for (const { id } of ahead) await openFace(work, id);
  if (ahead.length > 0) await hint(work, [one, other], ['jobs']);
}
