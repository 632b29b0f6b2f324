import { makeSharedList } from '#engine/shared-list.ts';
import { sql } from 'drizzle-orm';
import { sharedPlace } from '#features/site/server/shared-place.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { unclosed } from '../lifecycle.ts';
import { isShown, visibleTo } from './policy.ts';
import type { problems } from './tables.ts';

/** The preview of a link to a problem for strangers: never a person, a contact or an address. */
export type SharedProblem = {
  title: string;
  /** Its suburb; with the city around it if visitors may look around. Empty if it names none. */
  place: string;
  /** Null without a budget, and if visitors may not look around. */
  budgetCents: number | null;
  isPublic: boolean;
  isClosed: boolean;
};

type Row = RowOf<typeof problems, 'title' | 'location' | 'budgetCents' | 'hiddenFor'> &
  Record<'isClosed' | 'isShown' | 'isVisible' | 'isWithdrawn' | 'isPublic', boolean>;

/**
 * A problem for its link. `gone` if it was withdrawn, taken down, or its owner has left; `not-found` if there is none, or an admin has yet
 * to check it. A person who may open such a problem gets `own`, and nothing about it.
 */
export async function readSharedProblem(
  world: World,
  reader: Person | null,
  id: string,
): Promise<SharedProblem | 'own' | 'gone' | 'not-found'> {
  const row = await query<Row>(world.db, { plan: 'once' }).row(sql`
    select p.title, p.location, p.budget_cents, p.status = 'closed' as is_closed, ${isShown} as is_shown, ${visibleTo(reader)} as is_visible,
      p.hidden_for, (select public_browsing from site_settings) as is_public,
      p.status = 'closed' and (
        select e.step from events e where e.noun = 'problem' and e.subject_id = p.id and e.step in ('settle', 'withdraw', 'lapse')
        order by e.at desc, e.id desc limit 1) is not distinct from 'withdraw' as is_withdrawn
    from problems p where p.id = ${id}`);
  if (row === undefined) return 'not-found';
  if (!row.isShown || row.isWithdrawn) {
    if (reader !== null && row.isVisible) return 'own';
    return row.hiddenFor === 'waiting' ? 'not-found' : 'gone';
  }
  return {
    title: row.title,
    place: sharedPlace(row.location, row.isPublic ? 2 : 1),
    budgetCents: row.isPublic && row.budgetCents !== null ? Number(row.budgetCents) : null,
    isPublic: row.isPublic,
    isClosed: row.isClosed,
  };
}

/** The unclosed problems. */
export const sharedProblems = makeSharedList(sql`problems p where ${statusIn(sql`p.status`, unclosed)} and ${isShown}`);
