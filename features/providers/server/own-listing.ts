import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { planOf } from '#features/subscriptions/server/plan-of.ts';
import type { Person } from '#server/engine/actor.ts';
import { runPrepared } from '#server/engine/prepared.ts';
import type { World } from '#server/engine/work.ts';
import { completenessOf } from '../completeness.ts';
import type { ownListing } from '../contract.ts';
import { servicesAndPortfolio } from './queries.ts';

type Listing = z.output<typeof ownListing>;

type Row = {
  id: string;
  name: string;
  specialty: string | null;
  short_bio: string;
  detailed_bio: string;
  contact_email: string | null;
  contact_phone: string | null;
  vat_number: string | null;
  show_email: boolean;
  show_phone: boolean;
  locations_served: string[];
  avatar_id: string | null;
  on_holiday: boolean;
  status: Listing['status'];
  membership_status: Listing['membershipStatus'];
  saved: boolean;
  services: Listing['services'];
  portfolio: Listing['portfolio'];
};

/** The reader's own listing, as its form fills it in. 404 for whoever has none. */
export async function readOwnListing(world: World, reader: Person): Promise<Listing> {
  const [[row], plan] = await Promise.all([
    runPrepared<Row>(
      world.db,
      sql`
      select p.id, p.name, p.specialty, p.short_bio, p.detailed_bio, p.contact_email, p.contact_phone, p.vat_number, p.show_email, p.show_phone, p.locations_served,
        p.avatar_id, p.on_holiday, p.status, p.membership_status, p.saved_at is not null as saved, ${servicesAndPortfolio}
      from providers p where p.account_id = ${reader.id}`,
    ),
    planOf(world, reader.id),
  ]);
  if (row === undefined) throw new Refusal('request.not-found');
  const listing = {
    specialty: row.specialty ?? '',
    shortBio: row.short_bio,
    detailedBio: row.detailed_bio,
    contactEmail: row.contact_email ?? '',
    contactPhone: row.contact_phone ?? '',
    locationsServed: row.locations_served,
    avatarId: row.avatar_id,
    services: row.services,
    portfolio: row.portfolio,
  };
  return {
    ...listing,
    id: row.id,
    name: row.name,
    vatNumber: row.vat_number ?? '',
    showEmail: row.show_email,
    showPhone: row.show_phone,
    onHoliday: row.on_holiday,
    status: row.status,
    membershipStatus: row.membership_status,
    placesLimit: plan.limits.locations,
    created: row.saved,
    completeness: completenessOf(listing),
  };
}
