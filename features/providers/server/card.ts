import type { z } from 'zod';
import type { Person } from '#server/engine/actor.ts';
import type { providerCard } from '../contract.ts';
import { offeredListingActions } from './policy.ts';

export type Card = z.output<typeof providerCard>;

/** A listing `p` as `cardColumns` selects it. */
export type CardRow = {
  id: string;
  account_id: string;
  name: string;
  specialty: string | null;
  short_bio: string;
  avatar_url: string | null;
  locations_served: string[];
  overall_rating: string;
  rating_count: number;
  completed_jobs_count: number;
  membership_status: Card['membershipStatus'];
  status: 'pending' | 'approved' | 'suspended';
  on_holiday: boolean;
};

/** What a card needs of `providers p`, as text for a raw fragment: nothing that a person could be reached by. */
export const cardColumns = `p.id, p.account_id, p.name, p.specialty, p.short_bio, p.avatar_url, p.locations_served, p.overall_rating,
  p.rating_count, p.completed_jobs_count, p.membership_status, p.status, p.on_holiday`;

/** A listing as a card for this reader; null is nobody who is signed in. */
export const toCard = (row: CardRow, reader: Person | null): Card => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  specialty: row.specialty,
  shortBio: row.short_bio,
  avatarUrl: row.avatar_url,
  locationsServed: row.locations_served,
  overallRating: Number(row.overall_rating),
  ratingCount: row.rating_count,
  completedJobsCount: row.completed_jobs_count,
  membershipStatus: row.membership_status,
  mine: row.account_id === reader?.id,
  actions: offeredListingActions({ accountId: row.account_id, status: row.status, onHoliday: row.on_holiday }, reader),
});
