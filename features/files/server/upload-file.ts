import { createHash } from 'node:crypto';
import { Refusal } from '#core/errors.ts';
import type { Purpose, StoredFile } from '#core/files.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { maskSpans } from '#core/typed-text/contact-details.ts';
import { findIdNumbers } from '#core/typed-text/id-number.ts';
import { limitConcurrency } from '#engine/throttling/limit-concurrency.ts';
import { countTry, scopeFor } from '#engine/throttling/throttle.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { Work, World } from '#engine/work.ts';
import { makeObjectKey, listObjectKeys } from './kept-objects.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { takeRoom } from './storage-room.ts';
import { files } from './tables.ts';

type NewFile = { id: string; ownerId: string; purpose: Purpose; name: string; upload: Upload };

/**
 * A process decodes two pictures at once: decoding takes memory and a whole core. People take turns, so that one with many uploads delays
 * another by one picture. The bytes that a process holds bound the queue before its length does.
 */
const limitDecoding = limitConcurrency({ maxRunning: 2, maxWaiting: 400 });

/** Uploads of one person that may be refused within 15 minutes. */
const maxRefused = 20;

/**
 * Uploads a file: reads it, writes its objects to the storage, then charges its owner and makes its row in one transaction. In this
 * order no transaction waits for decoding or the storage, and every row has its bytes. Bytes without a row are deleted at once if
 * that is certain, and by the daily sweep otherwise. 429 (`request.too-many`) for a person with 20 refused uploads.
 */
export async function uploadFile(
  context: RequestContext<Person>,
  { purpose, name, body }: { purpose: Purpose; name: string; body: Uint8Array },
): Promise<StoredFile> {
  const { world, actor, signal } = context;
  const upload = await limitDecoding(() => readCounted(context, { purpose, body }), { by: actor.id, signal });
  const file = { id: newId(), ownerId: actor.id, purpose, name, upload };
  let mayBeKept = false;
  try {
    await writeObjects(world, file);
    mayBeKept = true;
    const request = { purpose, name, body: createHash('sha256').update(body).digest('base64url') };
    const kept = await context.create((work) => recordFile(work, file), request);
    // A repeated request gets the file of the first one.
    if (kept.id !== file.id) await removeObjects(world, file);
    return kept;
  } catch (error) {
    // Not awaited: a storage that does not answer would make its person wait twice as long.
    if (!mayBeKept || isCertain(error)) void removeObjects(world, file);
    throw error;
  }
}

/** Reads an upload. One that is refused or aborted costs work for nothing, so it is counted. */
async function readCounted(
  { world, actor, signal }: RequestContext<Person>,
  { purpose, body }: { purpose: Purpose; body: Uint8Array },
): Promise<Upload> {
  const giveBack = await countTry(world, 'request.too-many', [scopeFor('refused-upload', actor.id, maxRefused)]);
  const upload = await readUpload(purpose, body, { signal });
  await giveBack();
  return upload;
}

/** Writes the objects of a file to the storage. */
export async function writeObjects(world: World, { id, upload }: Pick<NewFile, 'id' | 'upload'>): Promise<void> {
  const written = await Promise.allSettled(
    upload.objects.map(({ name, bytes }) => world.storage.write(makeObjectKey(id, name), bytes)),
  );
  for (const one of written) if (one.status === 'rejected') throw one.reason;
}

/** Charges the owner (`files.no-room`) and makes the row of an unattached file. */
export async function recordFile(work: Work, { id, ownerId, purpose, name, upload }: NewFile): Promise<StoredFile> {
  const { kind, width, height, bytes } = upload;
  await takeRoom(work, ownerId, bytes);
  // Scans of documents are often named after the ID number on them.
  const named = maskSpans(name, findIdNumbers(name));
  const row = { id, kind, name: named, bytes, width, height };
  await work.tx.insert(files).values({ ...row, ownerId, purpose, createdAt: work.now });
  return row;
}

/** True for a refusal that made no row. Else a commit may be under way whose connection was lost, and its row is to come. */
const isCertain = (error: unknown): boolean =>
  error instanceof Refusal && !isOneOf(error.code, ['request.in-flight', 'server.unsure']);

/** Deletes the objects of a file without a row. */
async function removeObjects(world: World, { id, upload: { kind } }: NewFile): Promise<void> {
  try {
    const row = await findRow(world.db, files, id, 'id');
    if (row === undefined) await world.storage.remove(listObjectKeys({ id, kind }));
  } catch {
    // The sweep deletes the rest.
  }
}
