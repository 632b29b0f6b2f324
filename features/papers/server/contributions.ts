import { sql } from 'drizzle-orm';
import { findPeople } from '#features/accounts/server/find-people.ts';
import { jobsBetweenTwo } from '#features/jobs/server/contributions.ts';
import { quotesBetweenTwo } from '#features/quotes/server/contributions.ts';
import { maxFound, type Contributions, type FoundThing, type Readable } from '#engine/contributions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readDocumentNumber } from '../kinds.ts';
import { paperRecord } from './record.ts';

/**
 * Finds the quotes of a quotation's number, and the jobs of a change's or an invoice's, the newest papers first. Each provider counts from 1, so that many
 * papers have one number: the beginning of a name after it chooses among the providers.
 */
async function findByNumber(world: Readable, typed: string): Promise<FoundThing[]> {
  const paper = readDocumentNumber(typed);
  if (paper === null) return [];
  const { kind, number, of } = paper;
  const people = of === null ? [] : await findPeople(world, { typed: of, range: null, most: maxFound });
  const ids = `{${people.map(({ id }) => id).join(',')}}`;
  const theirs =
    of === null
      ? sql``
      : sql`and provider_id in (select listing_id from accounts where id = any(${ids}::uuid[]) and listing_id is not null)`;
  const thing = sql.raw(kind === 'agreement' ? 'quote_id' : 'job_id');
  const found = sql`select ${thing} from documents where kind = ${kind} and number = ${number} ${theirs} order by id desc ${limitRows(maxFound)}`;
  return kind === 'agreement' ? quotesBetweenTwo.show(world, found) : jobsBetweenTwo.show(world, found);
}

export const documentContributions: Contributions = {
  record: paperRecord,
  finders: [{ byReference: findByNumber }],
  looks: { document: { from: sql`documents`, link: sql`'/documents/' || id` } },
};
