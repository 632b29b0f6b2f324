import { eq, sql } from 'drizzle-orm';
import { system } from '#engine/actor.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { transact, type Work, type World } from '#engine/work.ts';
import { detachFiles } from '#features/files/server/attach-files.ts';
import { credentialFiles, credentialSubject, providerCredentials } from './tables.ts';

/** Deletes the documents of a credential, which the caller has locked. Returns true if there were any. */
export async function deleteDocuments(work: Work, id: string): Promise<boolean> {
  const gone = await work.tx
    .delete(credentialFiles)
    .where(eq(credentialFiles.credentialId, id))
    .returning({ fileId: credentialFiles.fileId });
  await detachFiles(
    work,
    gone.map(({ fileId }) => fileId),
  );
  return gone.length > 0;
}

/** The days after an answer on which documents that are not kept are deleted: a setting of the site. */
export const documentDays = sql`(select document_days from site_settings)`;

/**
 * SQL: the instant from which the days of the documents of `c` count: the answer where its kind `k` keeps none, whatever happens to the
 * credential later, and else its last change of status.
 */
export const countsFrom = sql`case when k.drops_documents then coalesce(c.answered_at, c.updated_at) else c.updated_at end`;

/**
 * Deletes the documents that have outlived their use: after the days of the setting, those of credentials that no longer count, and those of
 * kinds whose documents are seen and not kept.
 */
export async function sweepDocuments(world: World): Promise<void> {
  const now = world.clock.now();
  const due = await query<{ id: string }>(world.db).rows(sql`
    select c.id from provider_credentials c join credential_kinds k on k.id = c.kind_id
    where exists (select from credential_files f where f.credential_id = c.id)
      and (c.status not in ('submitted', 'confirmed') or (c.status = 'confirmed' and k.drops_documents))
      and ${countsFrom} <= ${now.toISOString()}::timestamptz - make_interval(days => ${documentDays})
    order by c.id`);
  for (const { id } of due) await transact(world, system, (work) => deleteDue(work, id));
}

async function deleteDue(work: Work, id: string): Promise<void> {
  const locked = await lockRow(work.tx, providerCredentials, id);
  if (locked === undefined || !(await deleteDocuments(work, id))) return;
  const { status } = locked;
  await recordEvent(work, credentialSubject, 'delete-documents', { id, by: 'system', before: status, after: status });
}
