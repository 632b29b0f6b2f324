import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { z } from '#core/zod.ts';

/** The photos of the demo, drawn in `pictures/`. */
export const drawing = z.enum([
  'ceiling',
  'certificate',
  'newGeyser',
  'openWall',
  'paintedWall',
  'paving',
  'pipework',
  'rainTank',
  'shower',
  'tidyBoard',
  'trippedBoard',
]);
export type Drawing = z.output<typeof drawing>;

/** A drawing as a JPEG, like the photo of a phone. */
export const draw = async (name: Drawing): Promise<Buffer> =>
  sharp(await readFile(new URL(`pictures/${name}.svg`, import.meta.url)))
    .jpeg({ quality: 85 })
    .toBuffer();
