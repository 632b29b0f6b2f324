import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { addDays, findDayStart } from '#core/month.ts';
import type { Key } from '#core/paging.ts';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logRefusals } from '#features/console/system-logs-wording.ts';
import { findPeople } from '#features/accounts/server/find-people.ts';
import { isId } from '#engine/columns.ts';
import { nounsOfEvents } from '#engine/event-nouns.ts';
import { readIdRange } from '#engine/id-range.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';

export type FoundPerson = { id: string; fullName: string; email: string };

/** Filters whose person and reference are found. */
export type ReadFilters = Pick<LogFilters, 'noun' | 'step'> & {
  person: FoundPerson | null;
  /** The first instant of the day, and of the day after. */
  day: { from: string; until: string } | null;
  /** The ids that a reference may mean: from, up to. */
  references: readonly [string, string][] | null;
};

/** Finds the things that the filters name. Refuses (422) an unknown person and a reference that is too short. */
export async function readFilters(world: World, filters: LogFilters): Promise<ReadFilters> {
  const { person, noun, step, day, reference } = filters;
  const found = person === undefined ? null : await findPerson(world, person);
  return {
    ...(noun === undefined ? {} : { noun }),
    ...(step === undefined ? {} : { step }),
    person: found,
    day:
      day === undefined
        ? null
        : { from: findDayStart(day).toISOString(), until: findDayStart(addDays(day, 1)).toISOString() },
    references: reference === undefined ? null : await findReferences(world, reference),
  };
}

const wrongField = (path: string, message: string) => new Refusal('request.invalid', { errors: [{ path, message }] });

/** Names to choose from if several people match. */
const maxOffered = 4;

/** The one person with this id or address, or whose name or address begins so. */
async function findPerson(world: World, typed: string): Promise<FoundPerson> {
  const text = typed.toLowerCase();
  const exact = await query<FoundPerson>(world.db).row(sql`
    select id, full_name, email from accounts where ${isId(text) ? sql`id = ${text}` : sql`email = ${text}`}`);
  if (exact !== undefined) return exact;
  const people = await findPeople(world, { typed, range: null, most: maxOffered + 1 });
  const [one, ...others] = people;
  if (one === undefined) throw wrongField('person', logRefusals.unknownPerson);
  if (others.length > 0) throw wrongField('person', logRefusals.severalPeople(people.slice(0, maxOffered)));
  return { id: one.id, fullName: one.fullName, email: one.email };
}

/** A whole id, with those of the things that belong to it; or the range of ids that begin so. */
async function findReferences(world: World, typed: string): Promise<[string, string][]> {
  const text = typed.toLowerCase().replace(/^#/, '');
  if (isId(text)) {
    const related = await Promise.all(world.contributions.flatMap(({ relatedIds }) => relatedIds?.(world, text) ?? []));
    return [text, ...related.flat()].map((id) => [id, id]);
  }
  const range = readIdRange(text);
  if (range === null) throw wrongField('reference', logRefusals.badReference);
  return [[range.low, range.high]];
}

/** The start of a page: after its cursor from new to old, or the events that are newer than one. */
export type Bound = { before?: Key | undefined; after?: Key | undefined };

/**
 * SQL: `at` and `id` of at most `limit` events that match the filters, newest first. Each combination reads a few entries of an index: the
 * newest ones of each noun and step. Only for the events of one thing does a filter read events that another one drops.
 */
export function eventKeys(filters: ReadFilters, bound: Bound, limit: number): SQL {
  const { person, references } = filters;
  const keys = (source: SQL, condition: SQL) =>
    sql`select e.at, e.id from ${source} where ${condition} ${inTime(filters, bound)} order by e.at desc, e.id desc ${limitRows(limit)}`;
  const found = ((): SQL => {
    if (references !== null) return keysOfThings(filters, references, keys);
    if (person !== null) {
      const by = sql`e.actor_id = ${person.id} and e.noun = k.noun and e.step = k.step`;
      const about = sql`e.noun = 'account' and e.subject_id = ${person.id} ${stepIs(filters)}`;
      const done = sql`select s.* from (${kinds(filters, person.id)}) k cross join lateral (${keys(sql`events e`, by)}) s`;
      return filters.noun === undefined || filters.noun === 'account'
        ? sql`(${done}) union (${keys(sql`events e`, about)})`
        : done;
    }
    if (filters.noun === undefined && filters.step === undefined) return keys(sql`events e`, sql`true`);
    const ofKind = sql`e.noun = k.noun and e.step = k.step`;
    return sql`select s.* from (${kinds(filters)}) k cross join lateral (${keys(sql`events e`, ofKind)}) s`;
  })();
  return sql`select at, id from (${found}) found order by at desc, id desc ${limitRows(limit)}`;
}

/** Events about things by their ids, and an event by its own. One thing has few events: the other filters check those. */
function keysOfThings(
  filters: ReadFilters,
  references: readonly [string, string][],
  keys: (source: SQL, condition: SQL) => SQL,
): SQL {
  const { person, noun } = filters;
  const others = sql`${stepIs(filters)} ${person === null ? sql`` : sql`and (e.actor_id = ${person.id} or e.subject_id = ${person.id})`}`;
  const ofNoun = noun === undefined ? sql`` : sql`and e.noun = ${noun}`;
  const parts = references.flatMap(([from, upTo]) => {
    const things = sql`select s.* from (${nounsOfEvents}) k cross join lateral (${keys(
      sql`events e`,
      sql`e.noun = k.noun and e.subject_id between ${from} and ${upTo} ${ofNoun} ${others}`,
    )}) s`;
    return from === upTo ? [things, keys(sql`events e`, sql`e.id = ${from} ${ofNoun} ${others}`)] : [things];
  });
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  );
}

const stepIs = ({ step }: ReadFilters) => (step === undefined ? sql`` : sql`and e.step = ${step}`);

function inTime({ day }: ReadFilters, { before, after }: Bound): SQL {
  return sql`${day === null ? sql`` : sql`and e.at >= ${day.from} and e.at < ${day.until}`} ${
    before === undefined ? sql`` : sql`and (e.at, e.id) < (${before.at}, ${before.id})`
  } ${after === undefined ? sql`` : sql`and (e.at, e.id) > (${after.at}, ${after.id})`}`;
}

/** SQL: each noun and step that the log has, of one person if one is given: one look into an index for each. */
export function kinds({ noun, step }: Pick<LogFilters, 'noun' | 'step'>, actorId?: string): SQL {
  const by = actorId === undefined ? sql`true` : sql`e.actor_id = ${actorId}`;
  return sql`
    with recursive kinds as (
      (select e.noun, e.step from events e where ${by} order by e.noun, e.step limit 1)
      union all
      select next.noun, next.step from kinds k cross join lateral (
        select e.noun, e.step from events e where ${by} and (e.noun, e.step) > (k.noun, k.step) order by e.noun, e.step limit 1
      ) next
    ) select noun, step from kinds
    where ${noun === undefined ? sql`true` : sql`noun = ${noun}`} and ${step === undefined ? sql`true` : sql`step = ${step}`}`;
}
