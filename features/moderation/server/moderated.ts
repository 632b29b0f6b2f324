import { sql, type SQL } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import type { Moderated } from '#engine/moderated.ts';
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

/** The columns of `joinSubjects`. All are null for a subject that is gone. */
export type JoinedSubject = {
  title: string | null;
  link: string | null;
  stars: number | null;
  state: 'shown' | 'waiting' | 'hidden' | null;
  isHeld: boolean | null;
};

/** SQL: joins the subject, as `s`, to each row with `kind` and `subject_id`. PostgreSQL reads only the table of the row's kind. */
export function joinSubjects(world: World, row: string): SQL {
  const subjects = listModerated(world).map(
    (
      moderated,
    ) => sql`select ${moderated.title} as title, ${moderated.link} as link, ${moderated.stars ?? sql`null::integer`} as stars,
      ${stateOf(moderated)} as state, coalesce(${moderated.isHeld}, false) as is_held
      from ${moderated.from} where ${sql.raw(`${row}.kind = '${moderated.kind}' and t.id = ${row}.subject_id`)}`,
  );
  return sql`left join lateral (${sql.join(subjects, sql` union all `)}) s on true`;
}
