import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';
import type { BrandPicture, PictureSlot } from '../brand.ts';
import { changeSettings, siteId } from './change-settings.ts';
import { brandPictures } from './tables.ts';
import { drawPicture } from './upload-picture.ts';

/** Makes a picture of the brand that no setting uses yet. */
export async function aBrandPicture(
  world: World,
  { slot = 'logo', colour = '#1b7a5a' }: { slot?: PictureSlot; colour?: string } = {},
): Promise<BrandPicture> {
  const body = await sharp({ create: { width: 96, height: 48, channels: 4, background: colour } })
    .png()
    .toBuffer();
  const { png, ...size } = await drawPicture(slot, body);
  const picture = { id: newId(), ...size };
  await world.db.insert(brandPictures).values({ ...picture, slot, png, createdAt: world.clock.now() });
  return picture;
}

let changes = 0;

/** Makes a change of the tagline by an admin. Returns the id of its event. */
export async function aSettingChange(world: World & { as: As }, admin: Person): Promise<string> {
  changes += 1;
  await world.as(admin, (work) => changeSettings(work, { tagline: `Tagline ${changes}` }));
  const [event] = await world.db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.subjectId, siteId))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return event?.id ?? '';
}

type As = (actor: Person, act: (work: Parameters<typeof changeSettings>[0]) => Promise<void>) => Promise<void>;
