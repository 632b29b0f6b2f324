import { sql, type SQL } from 'drizzle-orm';
import { cutWords } from '#core/cut-text.ts';
import type { Person } from './actor.ts';
import type { FigureContribution } from './figures/contribution.ts';
import type { IdRange } from './id-range.ts';
import type { RecordSource } from './job-record.ts';
import type { Moderated } from './moderated.ts';
import type { Database } from './postgres/database.ts';

/** The account of a timeline. `listingId` is its listing as a provider. */
export type TimelineOwner = { id: string; listingId: string | null };

/** Entries of a timeline, one for each row of `from`. A page of them is read by an index on the owner, `at` and `id`. */
export type TimelineSource = {
  from: SQL;
  where: SQL;
  at: SQL;
  id: SQL;
  title: SQL;
  /** The owner's part, where there are two. */
  side?: 'by' | 'about';
  status?: SQL;
  cents?: SQL;
  stars?: SQL;
  /** The name of the admin who acted. */
  actor?: SQL;
  reason?: SQL;
};

/** One kind of entry in the timeline of a person. */
export type TimelineKind = {
  sources: (owner: TimelineOwner) => readonly TimelineSource[];
  /** Makes the title that admins read; `cutTitle` without it. */
  showTitle?: (title: string) => string;
};

/** A result of the palette. `title` names it, `detail` tells it from others, `status` is the label of its status. */
export type FoundThing = { kind: string; id: string; title: string; detail: string; status: string };

/** The part of the world that a reading needs. */
export type Readable = { db: Database };

/** The ways in which the palette finds one kind of thing. Each reads a bounded number of rows by an index. */
export type Finder = {
  /** Finds by words of a name or title, the best first. */
  byWords?: (world: Readable, typed: string) => Promise<FoundThing[]>;
  /** Finds by the whole id or its beginning. */
  byId?: (world: Readable, range: IdRange) => Promise<FoundThing[]>;
  /** Finds by a printed number or a reference. */
  byReference?: (world: Readable, typed: string) => Promise<FoundThing[]>;
  /** Finds the newest things of people, whose ids are the values of `one.id` in `people`. */
  ofPeople?: (world: Readable, people: SQL) => Promise<FoundThing[]>;
};

/** The part of a feature in the overviews of admins, in the SQL of its own tables. */
export type Contributions = {
  finders?: readonly Finder[];
  timeline?: Readonly<Record<string, TimelineKind>>;
  /** The rows of each kind that wait for admins, or for this one, oldest first, with the time of each as `since`. An index holds nothing else. */
  waiting?: Readonly<Record<string, SQL | ((admin: Person, contributions: readonly Contributions[]) => SQL)>>;
  /** The figures that it counts. */
  figures?: FigureContribution | readonly FigureContribution[];
  /** The private things that an admin opens for a reason, by kind: the table of each as `from`, and the address of its page. */
  looks?: Readonly<Record<string, { from: SQL; link: SQL }>>;
  /** The page on which admins find a thing of the log, by the noun of its events, where no reason is needed to open it. */
  logPages?: Readonly<Record<string, string>>;
  /** The kinds of things that people report. */
  moderated?: readonly Moderated[];
  /** SQL: the number of open reports of a thing, whose id is the SQL `id`. */
  openReports?: (kind: string, id: SQL) => SQL;
  /** SQL: the code of the refusal of an account that blocks another one or is blocked by it; null without a block. */
  blockBetween?: (me: SQL, other: SQL) => SQL;
  /** Its rows and events in the record of a job. */
  record?: readonly RecordSource[];
  /**
   * The entries of the record of a job that its parties can bring into a dispute, by their kind: SQL over the row `j` of `jobs`, and never over
   * rows of another job. Its columns are `id`, `at`, `by` (a party, or `system`), `number`, `text`, `cents`, `status` and `files`. A table that
   * may be spread over machines takes the id of the job instead: it cannot be read beside the row of another table.
   */
  evidence?: Readonly<Record<string, SQL | ((jobId: string) => SQL)>>;
  /** Finds the ids of other things whose events belong to a thing with this id. */
  relatedIds?: (world: Readable, id: string) => Promise<string[]>;
};

/** The most that the palette finds of a kind. */
export const maxFound = 6;
/** The number of newest things that the palette shows of each person. */
export const maxFoundOfPerson = 3;

/** SQL: an id for an entry without one of its own, made of a text that no other entry has. */
export const idFrom = (text: SQL): SQL =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** SQL: the number of open reports of a thing, which a later feature keeps. */
export const countOpenReports = (
  { contributions }: { contributions: readonly Contributions[] },
  kind: string,
  id: SQL,
): SQL => contributions.find(({ openReports }) => openReports)?.openReports?.(kind, id) ?? sql`0`;

/** SQL: the code of the refusal where one of two accounts blocks the other, which a later feature keeps; null without a block. */
export const findBlock = ({ contributions }: { contributions: readonly Contributions[] }, me: SQL, other: SQL): SQL =>
  contributions.find(({ blockBetween }) => blockBetween)?.blockBetween?.(me, other) ?? sql`null::text`;

/** The sources of a kind for a person's listing; none for a person without one. */
export const ofListing = <Source>(listingId: string | null, source: (id: string) => Source): Source[] =>
  listingId === null ? [] : [source(listingId)];

/** The beginning of a long title in a timeline. */
export const cutTitle = (title: string): string => cutWords(title, 160);
