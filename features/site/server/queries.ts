import { query } from '#engine/postgres/read.ts';
import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { World } from '#engine/work.ts';
import type { siteSettings } from '../contract.ts';

/** True if visitors may look around at this moment. */
export async function isBrowsingPublic(world: World): Promise<boolean> {
  const settings = await query<{ publicBrowsing: boolean }>(world.db, { plan: 'once' }).row(sql`
    select public_browsing from site_settings`);
  return settings?.publicBrowsing ?? false;
}

/** The settings that everyone may know. */
export async function readSettings(world: World): Promise<z.output<typeof siteSettings>> {
  const settings = await query<z.output<typeof siteSettings>>(world.db, { plan: 'once' }).row(sql`
    select public_browsing, joining_fee_cents, joining_fee_waived, cooling_off_fee_cents, information_officer_name,
    information_officer_email, seller_name, seller_address, vat_number, vat_rate,
    site_name, tagline, tagline_in_languages, support_email, support_phone, support_hours, sales_email, sales_phone, quotes_that_fill, document_days, max_deposit_percent, brand_colour,
    logo_light, logo_dark, icon, notice from site_settings`);
  if (settings === undefined) throw new Error('the site has no settings');
  return settings;
}
