import { sql } from 'drizzle-orm';
import { find } from '#features/console/server/find.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { Questions } from './questions.ts';

/** Questions of the admins about the whole marketplace. */
export async function administering(world: World): Promise<Questions> {
  const known = await query<{ person: string; email: string; quote: string; job: string; problem: string }>(world.db)
    .row(sql`
    select
    (select id from accounts order by id desc limit 1) as person, (select email from accounts order by id desc limit 1) as email,
    (select id from quote_requests order by id desc limit 1) as quote, (select id from jobs order by id desc limit 1) as job,
    (select id from problems order by id desc limit 1) as problem`);
  if (known === undefined) throw new Error('The marketplace is empty.');
  const palette = (typed: string) => () => find(world, typed);
  return {
    'palette: three letters of a name': palette('tha'),
    'palette: a common name': palette('thandi nkosi'),
    'palette: a last name': palette('dlamini'),
    'palette: an email address': palette(known.email),
    'palette: words of a title': palette('peeling paint'),
    'palette: an absent word': palette('xylophone'),
    'palette: the id of a person': palette(known.person),
    'palette: the id of a problem': palette(known.problem),
    'palette: the beginning of the id of a quote': palette(known.quote.slice(0, 8)),
    'palette: the id of a job': palette(known.job),
    'palette: the number of a quotation': palette('AGR-0001'),
    'palette: the number of an invoice that few have': palette('INV-0900'),
    'palette: the number of an invoice, of a provider': palette('INV-0001 thabo'),
  };
}
