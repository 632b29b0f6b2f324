import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { transact, type World } from '#engine/work.ts';
import type { Purpose, StoredFile } from '#core/files.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { makeObjectKey } from './kept-objects.ts';
import { files, storageChecks, storageFindings, type Audience } from './tables.ts';
import { recordFile, writeObjects } from './upload-file.ts';

/** Encodes a real picture of one colour. */
export const aPicture = (
  more: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'gif'; colour?: string } = {},
): Promise<Buffer> =>
  sharp({
    create: { width: more.width ?? 64, height: more.height ?? 48, channels: 3, background: more.colour ?? '#1b7a5a' },
  })
    .toFormat(more.format ?? 'jpeg')
    .toBuffer();

/** Makes a valid PDF of one empty page. */
export function aPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const ready: { picture?: Promise<Upload>; pdf?: Promise<Upload> } = {};

/**
 * Makes a file with its bytes in the storage, charged to its owner: a small picture (a document for `kind: 'pdf'`), for a problem by
 * default. With `audience` it is attached.
 */
export async function aFile(
  world: World,
  more: {
    owner: Person;
    purpose?: Purpose;
    kind?: 'picture' | 'pdf';
    name?: string;
    audience?: Exclude<Audience, 'owner'>;
  },
): Promise<StoredFile> {
  const { owner, purpose = 'problem', kind = 'picture', audience } = more;
  const upload = await (kind === 'pdf'
    ? (ready.pdf ??= readUpload('attachment', aPdf()))
    : (ready.picture ??= aPicture().then((bytes) => readUpload('problem', bytes, { isOurs: true }))));
  const file = {
    id: newId(),
    ownerId: owner.id,
    purpose,
    name: more.name ?? (kind === 'pdf' ? 'quote.pdf' : 'geyser.jpg'),
    upload,
  };
  await writeObjects(world, file);
  return transact(world, owner, async (work) => {
    const made = await recordFile(work, file);
    if (audience !== undefined)
      await work.tx.update(files).set({ attachedAt: work.now, audience }).where(eq(files.id, file.id));
    return made;
  });
}

/** Makes a check that ended, with one stored object that has no row. */
export async function anOrphan(world: World): Promise<{ id: string; checkId: string; key: string }> {
  const [checkId, id, fileId] = [newId(), newId(), newId()];
  const key = makeObjectKey(fileId, 'small.webp');
  await world.storage.write(key, Buffer.from('left behind'));
  const now = world.clock.now();
  await world.db.insert(storageChecks).values({ id: checkId, startedAt: now, endedAt: now, folders: 256, found: 1 });
  await world.db.insert(storageFindings).values({ id, checkId, kind: 'no-row', name: fileId, keys: [key] });
  return { id, checkId, key };
}
