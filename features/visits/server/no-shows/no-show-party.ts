import { sql, type SQL } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';

/** SQL over `jobs`: the person is its member or its provider. */
export const partyIn = (person: Person): SQL =>
  sql`(jobs.member_id = ${person.id} or jobs.provider_id = ${person.providerId})`;

/** SQL over `no_shows` and `visits`: this account is the one who is said to be absent. */
export const isAbout = (accountId: string): SQL =>
  sql`case no_shows.absent when 'member' then visits.member_id = ${accountId}
    else visits.provider_id = (select id from providers where account_id = ${accountId}) end`;
