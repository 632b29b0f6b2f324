import { sql } from 'drizzle-orm';

/** SQL: each noun that the log has, one look into an index for each. */
export const nounsOfEvents = sql`
  with recursive nouns as (
    (select noun from events order by noun limit 1)
    union all
    select (select e.noun from events e where e.noun > n.noun order by e.noun limit 1) from nouns n where n.noun is not null
  ) select noun from nouns where noun is not null`;
