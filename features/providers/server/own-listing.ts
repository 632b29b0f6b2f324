import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { readRunningPlan } from '#features/plans/server/read-plan.ts';
import { shortName } from '#core/short-name.ts';
import type { Person } from '#engine/actor.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import { measureCompleteness } from '../completeness.ts';
import type { ownListing } from '../contract.ts';
import { currentSpecialty } from './card.ts';
import { servicesAndPortfolioColumns } from './queries.ts';
import type { providers } from './tables.ts';

type Listing = z.output<typeof ownListing>;

type Row = RowOf<
  typeof providers,
  'id' | 'name' | 'specialty' | 'shortBio' | 'detailedBio' | 'contactEmail' | 'contactPhone'
> &
  RowOf<
    typeof providers,
    'vatNumber' | 'businessAddress' | 'showEmail' | 'showPhone' | 'locationsServed' | 'avatarId'
  > &
  RowOf<typeof providers, 'onHoliday' | 'status' | 'membershipStatus'> &
  Record<'saved' | 'isTextHidden' | 'isTextHeld', boolean> &
  Pick<Listing, 'profileVisibility' | 'services' | 'portfolio'>;

/** The reader's own listing, with everything that its form shows. 404 if they have none. */
export async function readOwnListing(world: World, reader: Person): Promise<Listing> {
  const [[row], { plan, id: planId }] = await Promise.all([
    query<Row>(world.db, { plan: 'once' }).rows(sql`
      select p.id, p.name, ${sql.raw(currentSpecialty)}, ${typedColumn('p', 'short_bio', 'shortBio')} as short_bio, ${typedColumn('p', 'detailed_bio', 'detailedBio')} as detailed_bio, p.contact_email, p.contact_phone, p.vat_number, p.business_address, p.locations_served,
        p.avatar_id, p.on_holiday, p.status, p.membership_status, p.saved_at is not null as saved, p.text_hidden_at is not null as is_text_hidden, p.held or exists (
          select from provider_services s where s.provider_id = p.id and s.deleted_at is null and s.held) as is_text_held, a.profile_visibility, p.show_email, p.show_phone, ${servicesAndPortfolioColumns({ isOwn: true })}
      from providers p join accounts a on a.id = p.account_id where p.account_id = ${reader.id}`),
    readRunningPlan(world, reader.id),
  ]);
  if (row === undefined) throw new Refusal('request.not-found');
  const listing = {
    specialty: row.specialty ?? '',
    shortBio: row.shortBio,
    detailedBio: row.detailedBio,
    contactEmail: row.contactEmail ?? '',
    contactPhone: row.contactPhone ?? '',
    locationsServed: row.locationsServed,
    avatarId: row.avatarId,
    services: row.services,
    portfolio: row.portfolio,
  };
  return {
    ...listing,
    id: row.id,
    name: row.name,
    vatNumber: row.vatNumber ?? '',
    businessAddress: row.businessAddress ?? '',
    showEmail: row.showEmail,
    showPhone: row.showPhone,
    profileVisibility: row.profileVisibility,
    onHoliday: row.onHoliday,
    status: row.status,
    membershipStatus: row.membershipStatus,
    placesLimit: plan.limits.locations,
    plan: planId === null ? null : shortName(plan.name),
    created: row.saved,
    isTextHidden: row.isTextHidden,
    isTextHeld: row.isTextHeld,
    completeness: measureCompleteness(listing),
  };
}
