import { sql, type SQL } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import type { Moderated } from '#engine/moderated.ts';
import type { Database } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { Reportable } from '../reportable.ts';

/** A noun's part in moderation, of a kind that people can report. */
export type ModeratedKind = Moderated & { kind: Reportable };

type World = { contributions: readonly Contributions[] };

/** The nouns' parts in moderation. */
export const listModerated = ({ contributions }: World): ModeratedKind[] =>
  contributions.flatMap(({ moderated = [] }) => moderated as readonly ModeratedKind[]);

export function moderatedOf(world: World, kind: Reportable): ModeratedKind {
  const found = listModerated(world).find((moderated) => moderated.kind === kind);
  if (found === undefined) throw new Error(`No feature says how a ${kind} is moderated.`);
  return found;
}

/** SQL: the state of a subject of this kind. */
export const stateOf = ({ isHidden, isHeld }: Moderated): SQL =>
  sql`case when ${isHidden} then 'hidden' when ${isHeld} then 'waiting' else 'shown' end`;

/** The columns of a subject in a list. All are null for a subject that is gone. */
export type JoinedSubject = {
  title: string | null;
  link: string | null;
  stars: number | null;
  state: 'shown' | 'waiting' | 'hidden' | null;
  isHeld: boolean | null;
};

const columnsOf = (moderated: Moderated): SQL =>
  sql`${moderated.title} as title, ${moderated.link} as link, ${moderated.stars ?? sql`null::integer`} as stars,
    ${stateOf(moderated)} as state, coalesce(${moderated.isHeld}, false) as is_held`;

/** SQL: joins the subject, as `s`, to each row with `kind` and `subject_id`. PostgreSQL reads only the table of the row's kind. */
function joinSubjects(world: World, row: string): SQL {
  const subjects = listModerated(world).flatMap((moderated) =>
    moderated.spreadBy === undefined
      ? [
          sql`select ${columnsOf(moderated)} from ${moderated.from} where ${sql.raw(`${row}.kind = '${moderated.kind}' and t.id = ${row}.subject_id`)}`,
        ]
      : [],
  );
  return sql`left join lateral (${sql.join(subjects, sql` union all `)}) s on true`;
}

type SubjectOfRow = { kind: Reportable; subjectId: string };

/** Reads rows with their subjects. `select` takes the join of a subject, as `s`, to each row. */
export async function readWithSubjects<Row extends JoinedSubject & SubjectOfRow>(
  world: World & { db: Database },
  row: string,
  select: (join: SQL) => SQL,
): Promise<Row[]> {
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(select(joinSubjects(world, row)));
  const apart = await Promise.all(listModerated(world).map((moderated) => readApart(world, moderated, rows)));
  const subjects = new Map(apart.flat().map(({ id, ...subject }) => [id, subject]));
  return rows.map((one) => ({ ...one, ...subjects.get(one.subjectId) }));
}

/** Reads the subjects of a spread table, which no row of another table can be joined with. */
async function readApart(
  { db }: { db: Database },
  moderated: ModeratedKind,
  rows: readonly SubjectOfRow[],
): Promise<(JoinedSubject & { id: string })[]> {
  const ids = rows.flatMap(({ kind, subjectId }) => (kind === moderated.kind ? [subjectId] : []));
  if (moderated.spreadBy === undefined || ids.length === 0) return [];
  return query<JoinedSubject & { id: string }>(db, { plan: 'once' }).rows(sql`
    select t.id, ${columnsOf(moderated)} from ${moderated.from} where t.id = any (${sql.param(ids)}::uuid[])`);
}
