import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { tinyWidth } from '#core/files.ts';
import { limitConcurrency } from '#engine/throttling/limit-concurrency.ts';
import type { World } from '#engine/work.ts';
import { makeObjectKey } from './kept-objects.ts';

/** Pictures of about 1.5 kB that each process keeps: the same faces are on every list. */
const maxKept = 1_000;

/** Making one takes some milliseconds of a core. */
const limitMaking = limitConcurrency({ maxRunning: 2, maxWaiting: 400 });

/** Makes the function that gives the tiny WebP of a picture. The first request makes it of the small one: the content behind an id never changes. */
export function keepTinyPictures(): (world: World, id: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (world, id) => {
    const found = kept.get(id) ?? limitMaking(() => make(world, id));
    kept.delete(id);
    kept.set(id, found);
    found.catch(() => kept.delete(id));
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return found;
  };
}

async function make(world: World, id: string): Promise<Buffer> {
  const { stream } = await world.storage.open(makeObjectKey(id, 'small.webp'));
  return sharp(await buffer(stream))
    .resize({ width: tinyWidth, height: tinyWidth, fit: 'outside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
}
