import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { Finder, FoundThing } from '#engine/contributions.ts';
import { readIdRange } from '#engine/id-range.ts';
import type { World } from '#engine/work.ts';
import type { found } from '../palette-contract.ts';

type Found = z.output<typeof found>;

/** The number of best matching people whose newest things are found too. */
const maxWithThings = 3;

/**
 * The results of the command palette for a text: things by their id, reference or the number of their paper, people and problems by their
 * words, and the newest things of the people who match best.
 */
export async function find(world: World, typed: string): Promise<Found[]> {
  const finders = world.contributions.flatMap(({ finders: own = [] }) => own);
  const ask = async (way: (finder: Finder) => Promise<FoundThing[]> | undefined) =>
    (await Promise.all(finders.flatMap((finder) => way(finder) ?? []))).flat();
  const range = readIdRange(typed);
  const [byId, byReference, byWords] = await Promise.all([
    range === null ? [] : ask((finder) => finder.byId?.(world, range)),
    ask((finder) => finder.byReference?.(world, typed)),
    ask((finder) => finder.byWords?.(world, typed)),
  ]);
  const things = [...byId, ...byReference];
  const people = byWords.filter(({ kind }) => kind === 'person').slice(0, maxWithThings);
  const ids = `{${people.map(({ id }) => id).join(',')}}`;
  const theirs =
    things.length > 0 || people.length === 0
      ? []
      : await ask((finder) => finder.ofPeople?.(world, sql`select unnest(${ids}::uuid[]) as id`));
  return [...things, ...byWords, ...theirs];
}
