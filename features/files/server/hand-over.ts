import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { fileUsage, files } from './tables.ts';

/**
 * Gives files of one owner to others, who keep them when that owner's files are deleted: `to` is SQL over `files` for the account of the next
 * owner. Their storage goes along, beyond the limit of the next owner if need be.
 */
export async function handOverFiles(work: Pick<Work, 'tx'>, ownerId: string, to: SQL): Promise<void> {
  await work.tx.execute(sql`
    with moved as (
      update ${files} set owner_id = next.account_id
      from (select f.id, ${to} as account_id from files f where f.owner_id = ${ownerId}) next
      where ${files.id} = next.id and next.account_id is not null
      returning next.account_id, ${files.bytes} as bytes
    ), freed as (
      update ${fileUsage} set used_bytes = used_bytes - (select coalesce(sum(bytes), 0) from moved) where account_id = ${ownerId}
    )
    insert into ${fileUsage} (account_id, used_bytes) select account_id, sum(bytes) from moved group by account_id
    on conflict (account_id) do update set used_bytes = ${fileUsage}.used_bytes + excluded.used_bytes`);
}
