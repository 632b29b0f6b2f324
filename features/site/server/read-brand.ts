import { sql } from 'drizzle-orm';
import type { Brand, ReadBrand } from '#engine/brand.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';

/** Reads the name and look of the site. */
export const readBrand: ReadBrand = async (source) => {
  const brand = await query<Brand>(source, { plan: 'once' }).row(sql`
    select site_name, tagline, tagline_in_languages, support_email, support_phone, brand_colour, logo_light, logo_dark, icon, notice, public_browsing from site_settings`);
  if (brand === undefined) throw new Error('the site has no settings');
  return brand;
};

/** Reads the PNG of a picture of the brand; null for an unknown id. */
export async function readPicture(world: World, id: string): Promise<Buffer | null> {
  const row = await query<{ png: Buffer }>(world.db, { plan: 'once' }).row(sql`
    select png from brand_pictures where id = ${id}`);
  return row?.png ?? null;
}
