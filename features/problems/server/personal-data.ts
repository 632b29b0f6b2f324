import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { typedColumn } from '#engine/typed-words.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { problemComments, problemLikes, problemPhotos, problems, suburbKey } from './tables.ts';

export const problemPersonalData: readonly PersonalData[] = [
  {
    table: problems,
    copy: {
      name: 'problems',
      rows: ({ id }) => sql`
        select id, ${typedColumn('problems', 'title')} as title, ${typedColumn('problems', 'description')} as description, category,
          ${typedColumn('problems', 'location')} as location, budget_cents, status, likes_count, comments_count, quotes_count, created_at,
          updated_at, hidden_for, hidden_reason
        from problems where owner_id = ${id} order by created_at, id`,
    },
    async forget({ tx }, { id }) {
      // Counts of places keep the text of a location; a place that no other person's problem names is deleted with it.
      await tx.execute(sql`
        delete from problem_places c where problem_count <= 0 and location in (select location from problems where owner_id = ${id})
          and not exists (select from problems p where p.location = c.location and p.owner_id <> ${id})`);
      await tx.execute(sql`
        delete from problem_suburbs where problem_count <= 0 and key in (
          select ${suburbKey(sql`p.location`)} from problems p where p.owner_id = ${id})`);
      const nothing = { description: '', location: '', written: null, budgetCents: null, hiddenReason: null };
      await tx
        .update(problems)
        .set({ ...nothing, title: storedMarks.problemOfFormerMember, ownerSuspended: true })
        .where(eq(problems.ownerId, id));
    },
  },
  {
    table: problemLikes,
    copy: {
      name: 'likes',
      rows: ({ id }) =>
        sql`select problem_id, created_at from problem_likes where account_id = ${id} order by created_at, problem_id`,
    },
    // Two statements: the likes and the problems may lie on different machines.
    async forget({ tx }, { id }) {
      const gone = await tx
        .delete(problemLikes)
        .where(eq(problemLikes.accountId, id))
        .returning({ problemId: problemLikes.problemId });
      const ids = sql.param(`{${gone.map(({ problemId }) => problemId).join(',')}}`);
      await tx.execute(sql`
        with locked as (select id from problems where id = any (${ids}::uuid[]) order by id for no key update)
        update problems set likes_count = likes_count - 1 where id in (select id from locked)`);
    },
  },
  {
    table: problemComments,
    copy: {
      name: 'comments',
      rows: ({ id }) => sql`
        select id, problem_id, ${typedColumn('problem_comments', 'content')} as content, status, created_at, edited_at from problem_comments where author_id = ${id} order by created_at, id`,
    },
    // Leaving has hidden and uncounted them already.
    forget: ({ tx }, { id }) => tx.delete(problemComments).where(eq(problemComments.authorId, id)),
  },
  {
    table: problemPhotos,
    copy: {
      name: 'problem-photos',
      rows: ({ id }) => sql`
        select f.problem_id, f.file_id, f.position from problem_photos f join problems p on p.id = f.problem_id where p.owner_id = ${id}
        order by f.problem_id, f.position`,
    },
    forget: ({ tx }, { id }) =>
      tx.execute(sql`delete from problem_photos where file_id in (select id from files where owner_id = ${id})`),
  },
];
