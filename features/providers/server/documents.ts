import { sql } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import type { StoredFile } from '#core/files.ts';
import { isLook } from '#features/accounts/server/looks.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { accountSubject } from '#features/accounts/server/tables.ts';
import { replacePictures } from '#features/files/server/replace-pictures.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { iso, type Database, type Transaction } from '#engine/postgres/database.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { maxDocuments } from '../limits.ts';
import { documentWords as words } from '../wording.ts';
import { providerDocuments, providers } from './tables.ts';

type Document = StoredFile & { addedAt: string };

const look = { noun: accountSubject.noun, step: 'look-at-documents' } as const;

/** Replaces the `known` documents of the actor's own listing, all of them by default. New ones must be unattached uploads of theirs (422). 404 without a listing. */
export async function saveDocuments(
  work: PersonWork,
  ids: readonly string[],
  known?: readonly string[],
): Promise<void> {
  const { id: accountId } = work.actor;
  await lockAccount(work, accountId);
  const listing = expectFound(await findRow(work.tx, providers, { accountId }, 'id'));
  await replacePictures(
    work,
    ids.map((id) => ({ id })),
    {
      table: providerDocuments,
      of: ['providerId', listing.id],
      purpose: 'document',
      audience: 'granted',
      path: 'ids',
      known,
      limit: [maxDocuments, words.tooMany(maxDocuments)],
    },
  );
}

/** The documents of the listing of an account, in their order. */
export const readDocuments = async (db: Database | Transaction, accountId: string) => ({
  items: await list(db, sql`p.account_id = ${accountId}`),
});

/** The documents of a listing, and if `reader`, an admin, opened all of them within the hour. 404 for a listing that is not there. */
export async function readDocumentsOf(
  world: World,
  reader: Pick<Person, 'id'>,
  id: string,
): Promise<{ items: Document[]; isOpen: boolean }> {
  const accountId = await findOwner(world.db, id);
  const items = await list(world.db, sql`p.id = ${id}`);
  const fileIds = JSON.stringify(items.map((document) => document.id));
  const looks = await query(world.db).rows(sql`
    select from ${events} where ${isLook({ ...look, subjectId: accountId }, reader, world.clock.now())}
    and ${events.data} -> 'fileIds' @> ${fileIds}::jsonb limit 1`);
  return { items, isOpen: items.length > 0 && looks.length > 0 };
}

/** Documents that an admin opens after giving a reason, which names them. */
export const documentPlace: FilePlace = (fileId) => sql`
  select ${look.noun} as noun, ${look.step} as step, p.account_id as subject_id, '/admin/people/' || p.account_id as page
  from provider_documents d join providers p on p.id = d.provider_id where d.file_id = ${fileId}`;

/** Opens the documents of a listing for the actor, an admin, for an hour. The event on the provider's account has the documents and the reason. */
export async function lookAtDocuments(work: PersonWork, { id, reason }: { id: string; reason: string }): Promise<void> {
  const accountId = await findOwner(work.tx, id);
  const fileIds = (await list(work.tx, sql`p.id = ${id}`)).map((document) => document.id);
  if (fileIds.length === 0) throw new Refusal('request.not-found');
  await recordEvent(work, accountSubject, look.step, {
    id: accountId,
    by: 'admin',
    before: null,
    after: 'opened',
    data: { fileIds, reason },
  });
}

async function findOwner(db: Database | Transaction, id: string): Promise<string> {
  const listing = expectFound(await findRow(db, providers, id, 'accountId'));
  return listing.accountId;
}

async function list(db: Database | Transaction, where: ReturnType<typeof sql>): Promise<Document[]> {
  // The database sends bigints as text.
  const rows = await query<Omit<Document, 'bytes'> & { bytes: string }>(db).rows(sql`
    select f.id, f.kind, f.name, f.bytes, f.width, f.height, f.attached_at as added_at
    from provider_documents d join providers p on p.id = d.provider_id join files f on f.id = d.file_id
    where ${where} order by d.position`);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), addedAt: iso(row.addedAt) }));
}
