import type { RowOf } from '#engine/postgres/read.ts';
import { firstName } from '#core/person.ts';
import type { z } from '#core/zod.ts';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import type { Person } from '#engine/actor.ts';
import type { providerCard } from '../contract.ts';
import { offeredListingActions } from './policy.ts';
import type { providers } from './tables.ts';

export type Card = z.output<typeof providerCard>;

/** A row of `cardColumns`. */
export type CardRow = RowOf<typeof providers, 'id' | 'accountId' | 'name' | 'specialty' | 'shortBio' | 'avatarUrl'> &
  RowOf<typeof providers, 'locationsServed' | 'overallRating' | 'ratingCount' | 'completedJobsCount'> &
  RowOf<typeof providers, 'membershipStatus' | 'status' | 'onHoliday'>;

/** The category of `providers p`, by its name of today, as text for a raw fragment. */
export const currentSpecialty =
  'coalesce((select k.became from categories k where k.name = p.specialty), p.specialty) as specialty';

/** The columns of `providers p` that a card needs, as text for a raw fragment. No contact details, and no text that an admin hides. */
export const cardColumns = `p.id, p.account_id, p.name, ${currentSpecialty}, case when p.text_hidden_at is null then p.short_bio else '' end as short_bio, p.avatar_url, p.locations_served, p.overall_rating,
  p.rating_count, p.completed_jobs_count, p.membership_status, p.status, p.on_holiday`;

/** A listing as a card for this reader; null is a visitor. */
export const toCard = (row: CardRow, reader: Person | null): Card => ({
  id: row.id,
  accountId: row.accountId,
  name: row.name,
  specialty: row.specialty,
  shortBio: row.shortBio,
  avatarUrl: row.avatarUrl,
  locationsServed: row.locationsServed,
  overallRating: Number(row.overallRating),
  ratingCount: row.ratingCount,
  completedJobsCount: row.completedJobsCount,
  membershipStatus: row.membershipStatus,
  mine: row.accountId === reader?.id,
  actions: offeredListingActions({ accountId: row.accountId, status: row.status, onHoliday: row.onHoliday }, reader),
});

/** A card for visitors of a site whose directory is not public: the trade, a suburb and a first name. */
export const toHead = (card: Card): Card => ({
  ...card,
  name: firstName(card.name),
  shortBio: '',
  avatarUrl: null,
  locationsServed: card.locationsServed.slice(0, 1).map((place) => sharedPlace(place, 1)),
});
