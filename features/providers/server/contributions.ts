import { eq, sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { query } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { listingCaseLabels, listingCaseWords } from '../wording.ts';
import { hideListingText, showListingText } from './hide-listing-text.ts';
import { type listingEvents, providers } from './tables.ts';

type Row = {
  name: string;
  specialty: string | null;
  shortBio: string;
  detailedBio: string;
  written: { shortBio: string; detailedBio: string } | null;
  services: string | null;
  typedServices: string | null;
};

/** The texts of a listing in the moderation queue. */
const moderatedListing: Moderated = {
  kind: 'provider',
  from: sql`providers t`,
  authorId: sql`t.account_id`,
  isHidden: sql`t.text_hidden_at is not null`,
  isHeld: sql`(t.held or exists (select from provider_services s where s.provider_id = t.id and s.deleted_at is null and s.held))`,
  title: sql`t.name`,
  link: sql`'/providers/' || t.id`,
  text: sql`concat_ws(' ', t.name, ${typedColumn('t', 'short_bio', 'shortBio')}, ${typedColumn('t', 'detailed_bio', 'detailedBio')}, (
      select string_agg(concat_ws(' ', ${typedColumn('s', 'service_name', 'serviceName')}, ${typedColumn('s', 'description')}), ' ' order by s.position, s.id)
      from provider_services s where s.provider_id = t.id and s.deleted_at is null))`,
  words: listingCaseWords,
  effects: {
    'listing.hold-text': 'hold',
    'listing.release-text': 'release',
    'listing.hide-text': 'hide',
    'listing.show-text': 'show',
  } satisfies EffectsOf<typeof listingEvents>,
  read: async ({ db }, id) => {
    const row = await query<Row>(db, { plan: 'once' }).row(sql`
      select v.name, v.specialty, v.short_bio, v.detailed_bio, v.written,
        (select string_agg(concat_ws(': ', ${typedColumn('s', 'service_name', 'serviceName')}, nullif(${typedColumn('s', 'description')}, '')), E'\n' order by s.position, s.id)
          from provider_services s where s.provider_id = v.id and s.deleted_at is null) as typed_services,
        (select string_agg(concat_ws(': ', s.service_name, nullif(s.description, '')), E'\n' order by s.position, s.id)
          from provider_services s where s.provider_id = v.id and s.deleted_at is null) as services
      from providers v where v.id = ${id}`);
    if (row === undefined) return null;
    const { name, specialty, shortBio, detailedBio, written, services, typedServices } = row;
    const details = listDetails(listingCaseLabels, {
      listing: name,
      specialty,
      shortBio: { typed: written?.shortBio ?? shortBio, shown: shortBio },
      detailedBio: { typed: written?.detailedBio ?? detailedBio, shown: detailedBio },
      services: { typed: typedServices ?? '', shown: services ?? '' },
    });
    return { details };
  },
  findReported: async ({ tx }, id, reporter) => {
    const [listing] = await tx
      .select({ authorId: providers.accountId, status: providers.status })
      .from(providers)
      .where(eq(providers.id, id))
      .for('key share');
    const isSeen =
      listing !== undefined &&
      (listing.status === 'approved' || listing.authorId === reporter.id || reporter.role === 'admin');
    return isSeen ? listing : null;
  },
  approve: (work: PersonWork, decision) => showListingText(work, decision),
  restore: (work: PersonWork, decision) => showListingText(work, decision),
  hide: (work: PersonWork, decision) => hideListingText(work, decision),
};

export const providerContributions: Contributions = {
  figures: { namedListings: sql`select id, account_id, name from providers` },
  moderated: [moderatedListing],
};
