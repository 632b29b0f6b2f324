import { createHash } from 'node:crypto';
import { and, isNull, lt } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { Refusal, type CodesOf } from '#core/errors.ts';
import { day } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { RequestContext } from '#engine/request-context.ts';
import { limitConcurrency } from '#engine/throttling/limit-concurrency.ts';
import type { World } from '#engine/work.ts';
import { type BrandPicture, maxPictureBytes, type PictureSlot } from '../brand.ts';
import { siteErrors } from '../wording.ts';
import { busy, drawSvg } from './draw-svg.ts';
import { readIcon } from './read-icon.ts';
import { brandPictures } from './tables.ts';

/** The size of a served picture, in pixels: sharp on a dense screen, and small enough for a mail. */
const bounds: Record<PictureSlot, ResizeOptions> = {
  logo: { width: 800, height: 192, fit: 'inside', withoutEnlargement: true },
  icon: { width: 192, height: 192, fit: 'contain' },
};
const maxPixels = 25_000_000;
const maxSeconds = 5;

const limitDrawing = limitConcurrency({ maxRunning: 1, maxWaiting: 10 });

const refuse = (code: CodesOf<'site'>) => new Refusal(code, { errors: [{ path: 'body', message: siteErrors[code] }] });

/**
 * Makes a PNG of a logo (PNG, JPEG, SVG) or an icon (PNG, ICO, SVG): only pixels of an upload are kept, so that no script, link or comment
 * of an SVG reaches anyone. Refuses other types, damaged files (`site.not-a-picture`, 422 at `body`), drawings that take too long
 * (`site.drawing-too-slow`) and files of more than 1 MB. A machine that is too busy to draw is no fault of the file (`server.busy`).
 */
export async function uploadPicture(
  context: RequestContext<Person>,
  { slot, body }: { slot: PictureSlot; body: Uint8Array },
): Promise<BrandPicture> {
  if (body.length > maxPictureBytes) throw refuse('site.picture-too-large');
  const { actor, signal } = context;
  const { png, ...size } = await limitDrawing(() => drawPicture(slot, body), { by: actor.id, signal });
  const picture = { id: newId(), ...size };
  return context.create(
    async ({ tx, now }) => {
      await tx.insert(brandPictures).values({ ...picture, slot, png, createdAt: now });
      return picture;
    },
    { slot, body: createHash('sha256').update(body).digest('base64url') },
  );
}

/** Draws the PNG of an upload. */
export async function drawPicture(
  slot: PictureSlot,
  body: Uint8Array,
): Promise<{ png: Buffer; width: number; height: number }> {
  try {
    const picture = await openPicture(slot, body);
    if (picture === null) throw refuse('site.not-a-picture');
    const { data, info } = await picture
      .resize({ ...bounds[slot], background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .timeout({ seconds: maxSeconds })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The time limit of the library, which a picture within the other limits reaches on a busy machine alone.
    if (error instanceof Error && error.message.startsWith('timeout')) throw busy();
    throw refuse('site.not-a-picture');
  }
}

/** Opens an upload by its bytes, never by its name; null for a type that the slot does not take. */
async function openPicture(slot: PictureSlot, body: Uint8Array): Promise<Sharp | null> {
  const type = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '';
  const options = { failOn: 'error', limitInputPixels: maxPixels } as const;
  if (type === 'image/png' || (type === 'image/jpeg' && slot === 'logo'))
    return sharp(body, { ...options, autoOrient: true });
  if (type === 'image/x-icon' && slot === 'icon') return readIcon(body);
  if ((type === '' || type === 'application/xml' || type === 'image/svg+xml') && isSvg(body)) {
    const png = await drawSvg(body, { ...bounds[slot], limitInputPixels: maxPixels });
    if (png === null) throw refuse('site.drawing-too-slow');
    return sharp(png, options);
  }
  return null;
}

/** True if the first element is `svg`, after anything that XML allows before it, except a document type: that could name entities. */
const isSvg = (body: Uint8Array): boolean => {
  const start = new TextDecoder().decode(body.subarray(0, 4096));
  return /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,2000}-->\s*)*<svg[\s>]/.test(start);
};

/** Deletes uploads that no setting has used for a day. */
export async function sweepPictures({ db, clock }: World): Promise<void> {
  const before = new Date(clock.now().getTime() - day);
  await db.delete(brandPictures).where(and(isNull(brandPictures.usedAt), lt(brandPictures.createdAt, before)));
}
