import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { limitConcurrency } from '#engine/throttling/limit-concurrency.ts';
import type { World } from '#engine/work.ts';
import type { Brand } from '#engine/brand.ts';
import { readPicture } from './read-brand.ts';

/** The icons of the installed app, with the length of their side in pixels. A phone cuts the maskable one to its shape. */
export const iconShapes = { '192': 192, '512': 512, maskable: 512 } as const;
export type IconShape = keyof typeof iconShapes;

/** The share of a maskable icon's side that is surely visible, in the middle. */
const safeShare = 0.72;
const designFile = new URL('../../../web/public/favicon.svg', import.meta.url);
/** The ground of the icon of the design, and of others. */
const grounds = { design: '#1f3fcc', other: '#ffffff' };
/** Dots per inch that draw the icon of the design, of 48 pixels, at 512. */
const density = 800;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const limitDrawing = limitConcurrency({ maxRunning: 1, maxWaiting: 10 });
let drawn: { version: string; icons: Map<IconShape, Promise<Buffer>> } = { version: '', icons: new Map() };

/** Names the present icon. */
export const iconVersion = ({ icon }: Pick<Brand, 'icon'>): string => icon?.id ?? 'design';

/** Draws an icon of the app as a PNG, from the icon of the site or that of the design. Each is drawn once. */
export async function drawAppIcon(world: World, brand: Pick<Brand, 'icon'>, shape: IconShape): Promise<Buffer> {
  const version = iconVersion(brand);
  if (drawn.version !== version) drawn = { version, icons: new Map() };
  const { icons } = drawn;
  const known = icons.get(shape);
  if (known !== undefined) return known;
  const icon = limitDrawing(() => draw(world, brand, shape), { by: shape });
  icons.set(shape, icon);
  icon.catch(() => icons.delete(shape));
  return icon;
}

async function draw(world: World, { icon }: Pick<Brand, 'icon'>, shape: IconShape): Promise<Buffer> {
  const own = icon === null ? null : await readPicture(world, icon.id);
  const source = own ?? (await readFile(designFile));
  const side = iconShapes[shape];
  const picture = sharp(source, own === null ? { density } : {});
  if (shape !== 'maskable') return picture.resize(side, side, { fit: 'contain', background: clear }).png().toBuffer();
  const inner = Math.round(side * safeShare);
  const edge = (side - inner) / 2;
  const ground = own === null ? grounds.design : grounds.other;
  const [before, after] = [Math.floor(edge), Math.ceil(edge)];
  return picture
    .resize(inner, inner, { fit: 'contain', background: ground })
    .extend({ top: before, bottom: after, left: before, right: after, background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}
