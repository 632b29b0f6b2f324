import { buffer } from 'node:stream/consumers';
import sharp, { type ResizeOptions } from 'sharp';

/**
 * A separate program: draws the SVG of its input within the bounds of its first argument (JSON), and writes a byte when it begins, then a PNG. Drawings
 * can be made to take hours, and only the end of its process stops the library that draws.
 */
const bounds = JSON.parse(process.argv[2] ?? '') as ResizeOptions & { limitInputPixels: number };
/** Dots per inch at which an SVG is drawn: one of 48 pixels becomes one of 400. */
const density = 600;

const { limitInputPixels, ...resize } = bounds;
const body = await buffer(process.stdin);
process.stdout.write('>');
const options = { failOn: 'error', limitInputPixels } as const;
const { width, height } = await sharp(body, options).metadata();
// A small drawing is drawn larger; a large one as it is.
const picture = sharp(body, { ...options, density: Math.max(width, height) > 400 ? 72 : density });
const png = await picture
  .resize({ ...resize, background: { r: 0, g: 0, b: 0, alpha: 0 } })
  .png({ compressionLevel: 9 })
  .toBuffer();
process.stdout.write(png);
