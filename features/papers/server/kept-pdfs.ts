import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { day } from '#core/time.ts';
import type { Caller } from '#engine/throttling/limit-concurrency.ts';
import { inLanguage } from '#engine/language.ts';
import type { World } from '#engine/work.ts';
import { readPicture } from '#features/site/server/read-brand.ts';
import { drawInThread } from './draw-in-thread.ts';
import type { Drawn } from './drawn.ts';
import { sayFoot } from './pdf-sheet.ts';

const folder = 'papers';

/** Changes with the code of the drawing, so that no PDF of an earlier version is served. */
const drawing = ['draw-sheet.ts', 'pdf-sheet.ts', 'font-runs.ts', 'printable.ts'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

/** Names the PDF of a document: changes with everything that the PDF shows. */
export const hashPaper = (drawn: Drawn): string =>
  createHash('sha256')
    .update(JSON.stringify([drawn, drawing, inLanguage(drawn.sheet.language, () => sayFoot('', '', 1, 2))]))
    .digest('base64url');

/** The bytes of a paper's PDF: those that the storage keeps of the same version since midnight, or new ones. */
export async function readPdf(world: World, drawn: Drawn, version: string, caller: Caller): Promise<Uint8Array> {
  const key = `${folder}/${dateOf(world.clock.now())}/${drawn.sheet.id}.${version}.pdf`;
  const kept = await readKept(world, key);
  if (kept !== null) return kept;
  const { logo } = drawn.look;
  const bytes = await drawInThread({ drawn, png: logo && (await readPicture(world, logo.id)) }, caller);
  // A failure of the storage only costs another drawing.
  await world.storage.write(key, bytes).catch(() => {});
  return bytes;
}

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** A kept PDF; null if there is none, or if it is not whole because it is being written. */
async function readKept(world: World, key: string): Promise<Uint8Array | null> {
  try {
    const bytes = await buffer((await world.storage.open(key)).stream);
    return bytes.subarray(-6).toString('latin1') === '%%EOF\n' ? bytes : null;
  } catch {
    return null;
  }
}

/** Deletes the PDFs of all days before yesterday: a document that is read every day is drawn once a day. */
export async function sweepPdfs(world: World): Promise<void> {
  const yesterday = dateOf(new Date(world.clock.now().getTime() - day));
  for await (const keys of world.storage.list(folder)) {
    const old = keys.filter((key) => (key.split('/')[1] ?? '') < yesterday);
    if (old.length > 0) await world.storage.remove(old);
  }
}
