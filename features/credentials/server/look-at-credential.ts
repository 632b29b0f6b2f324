import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { lookReason } from '../reasons.ts';
import { credentialSubject } from './tables.ts';

/**
 * Opens the documents of a credential for the actor, an admin, for an hour. The event has the documents; the check itself is the reason.
 * 404 for a credential without documents.
 */
export async function lookAtCredential(work: PersonWork, id: string): Promise<void> {
  const rows = await query<{ fileId: string; status: string }>(work.tx).rows(sql`
    select f.file_id, c.status from provider_credentials c join credential_files f on f.credential_id = c.id
    where c.id = ${id} order by f.position`);
  const [first] = rows;
  if (first === undefined) throw new Refusal('request.not-found');
  await recordEvent(work, credentialSubject, 'look', {
    id,
    by: 'admin',
    before: first.status,
    after: first.status,
    data: { fileIds: rows.map(({ fileId }) => fileId), reason: lookReason },
  });
}

/** Documents that an admin opens to check them. */
export const credentialPlace: FilePlace = (fileId) => sql`
  select 'credential' as noun, 'look' as step, credential_id as subject_id, '/admin/credentials?credential=' || credential_id as page
  from credential_files where file_id = ${fileId}`;
