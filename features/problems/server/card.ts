import { sql, type SQL } from 'drizzle-orm';
import { listHeldWords, toPublicText } from '#core/typed-text/public-text.ts';
import { firstName } from '#core/person.ts';
import type { z } from '#core/zod.ts';
import type { Picture } from '#features/files/picture.ts';
import { iso } from '#engine/postgres/database.ts';
import type { problemCard, problemDetail } from '../problem-shapes.ts';
import { photoAlt } from '../wording.ts';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { profileVisibleTo } from '#features/accounts/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { HidingCause } from '../reasons.ts';
import type { ProblemWords } from './tables.ts';
import { offeredModeration, offeredProblemSteps } from './policy.ts';

export type Card = z.output<typeof problemCard>;
export type Detail = z.output<typeof problemDetail>;

/** A row of `cards`. */
export type CardRow = {
  id: string;
  title: string;
  description: string;
  written: ProblemWords | null;
  category: string | null;
  location: string;
  budgetCents: string | null;
  status: Card['status'];
  likesCount: number;
  commentsCount: number;
  quotesCount: number;
  toldProviders: number | null;
  createdAt: string;
  ownerId: string;
  ownerName: string;
  ownerProfile: string | null;
  ownerPhoto: string | null;
  liked: boolean;
  photos: Omit<Picture, 'alt'>[] | null;
  hiddenFor: HidingCause | null;
  hiddenReason: string | null;
  ownerSuspended: boolean;
};

/** The order of every list of problems `p` that is not ranked. */
export const newestFirst = sql`p.created_at desc, p.id desc`;

/**
 * The problems `p` of `from` as cards for the account `reader`, which is null without a session; newest first by default. The owner has the
 * words as they were typed, and so has an admin who opens one (`readsAll`).
 * Names, likes and photos are looked up by primary key after the limit, in subqueries that no plan turns into a join of whole tables.
 * The limit is a literal: a generic plan would take a parameter there for a tenth of the table.
 */
export const cards = (
  reader: string | null,
  from: SQL,
  limit: number,
  { order = newestFirst, readsAll = false }: { order?: SQL; readsAll?: boolean } = {},
): SQL => sql`
  select p.id, p.title, p.description, p.location, case when ${readsAll ? sql`true` : sql`p.owner_id = ${reader}::uuid`} then p.written end as written, ${currentCategory(sql`p.category`)} as category, p.budget_cents, p.status, p.likes_count, p.comments_count, p.quotes_count, p.told_providers,
    p.created_at, p.owner_id, p.hidden_for, p.hidden_reason, p.owner_suspended, (select full_name from accounts where id = p.owner_id) as owner_name,
    (select image from accounts where id = p.owner_id) as owner_photo, ${ownerProfile(reader)} as owner_profile,
    p.id in (select problem_id from problem_likes where account_id = ${reader}) as liked,
    (select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by i.position)
      from problem_photos i join files f on f.id = i.file_id where i.problem_id = p.id) as photos
  from (select p.* from ${from} order by ${order} ${limitRows(limit)}) p
  order by ${order}`;

/** An admin who reads a list only gets links to public profiles, as everyone does. */
const ownerProfile = (reader: string | null): SQL =>
  reader === null
    ? sql`null::uuid`
    : sql`(select a.id from accounts a where a.id = p.owner_id and ${profileVisibleTo({ id: reader, role: 'member' })})`;

/** A row as the card for the account `reader`. */
export function showCard(row: CardRow, reader: string | null): Card {
  const mine = row.ownerId === reader;
  const [photo = null] = toPictures(row);
  const { title, description, location } = row.written ?? row;
  return {
    id: row.id,
    title,
    description,
    category: row.category,
    // A visitor sees a place, and never an address.
    location: reader === null ? sharedPlace(location, 2) : location,
    budgetCents: row.budgetCents === null ? null : Number(row.budgetCents),
    status: row.status,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    quotesCount: row.quotesCount,
    createdAt: iso(row.createdAt),
    ownerName: reader === null ? firstName(row.ownerName) : row.ownerName,
    ownerProfile: row.ownerProfile,
    ownerPhoto: row.ownerPhoto,
    liked: row.liked,
    mine,
    photo,
    photosCount: row.photos?.length ?? 0,
    steps: mine ? offeredProblemSteps(row.status) : [],
    editable: mine && row.status !== 'closed',
    hidden: row.hiddenFor ?? (row.ownerSuspended ? 'suspended' : null),
  };
}

/** A card for visitors of a site whose problems are not public: the same as the preview of a link to the problem. */
export const toHead = (card: Card): Card => ({
  ...card,
  description: '',
  location: sharedPlace(card.location, 1),
  budgetCents: null,
  ownerPhoto: null,
  photo: null,
  photosCount: 0,
});

/** A row as a card with every photo, and the reason that it is hidden. Only readers who may open a hidden problem get here with one. */
export const showDetail = (row: CardRow, reader: Person | null): Detail => ({
  ...showCard(row, reader?.id ?? null),
  photos: toPictures(row),
  toldProviders: reader !== null && reader.id === row.ownerId ? row.toldProviders : null,
  hiddenReason: row.hiddenReason,
  heldWords: row.hiddenFor === 'waiting' ? listHeldWords(Object.values(row.written ?? {})) : [],
  masked:
    reader?.id === row.ownerId &&
    row.hiddenFor === null &&
    row.written !== null &&
    Object.values(row.written).some((text) => toPublicText(text) !== text),
  moderation: reader?.role === 'admin' ? offeredModeration(row.hiddenFor) : [],
});

const toPictures = ({ photos, title }: CardRow): Picture[] =>
  (photos ?? []).map((photo, index) => ({ ...photo, alt: photoAlt(index + 1, title) }));
