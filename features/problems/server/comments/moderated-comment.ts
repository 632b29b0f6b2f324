import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated, type SubjectLine } from '#engine/moderated.ts';
import { iso, isoOrNull, type Database, type Transaction } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import { tryStep } from '#engine/take-step.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { CommentStatus } from '#features/problems/comment-lifecycle.ts';
import { commentCaseLabels, commentCaseWords } from '#features/problems/moderation-wording.ts';
import { approveComment, rejectComment } from './judge-comment.ts';
import { visibleTo } from '../policy.ts';
import { commentSubject, problemComments, problems } from '../tables.ts';

/** The numbers of comments before that of a case, and after it. */
const contextSize = 2;

type Row = {
  content: string;
  typed: string;
  problemId: string;
  createdAt: string;
  title: string;
  description: string;
};

/** A comment in the moderation queue. Its reports come one after the other, so that the third knows that it is. */
export const moderatedComment: Moderated = {
  kind: 'comment',
  from: sql`problem_comments t`,
  authorId: sql`t.author_id`,
  isHidden: sql`t.status = 'rejected'`,
  isHeld: sql`t.status = 'pending'`,
  title: typedColumn('t', 'content'),
  link: sql`'/problems/' || t.problem_id || '#comments'`,
  text: typedColumn('t', 'content'),
  words: commentCaseWords,
  effects: {
    'comment.post': 'post',
    'comment.hold': 'hold',
    'comment.reject': 'hide',
    'comment.approve': 'show',
  } satisfies EffectsOf<typeof commentSubject>,
  read: async ({ db }, id) => {
    const row = await query<Row>(db, { plan: 'once' }).row(sql`
      select c.content, ${typedColumn('c', 'content')} as typed, c.problem_id, c.created_at, p.title, p.description
      from problem_comments c join problems p on p.id = c.problem_id where c.id = ${id}`);
    if (row === undefined) return null;
    const { content: publicText, typed, problemId, createdAt, title, description } = row;
    const details = listDetails(commentCaseLabels, {
      comment: { typed, shown: publicText },
      onProblem: title,
      description,
    });
    return { details, context: await readCommentsAround(db, { id, problemId, createdAt }) };
  },
  findReported: async ({ tx }, id, reporter) => {
    const comment = await lockRow(
      tx,
      problemComments,
      and(
        eq(problemComments.id, id),
        eq(problemComments.authorSuspended, false),
        sql`exists (select from ${problems} p where p.id = ${problemComments.problemId} and ${visibleTo(reporter, 'p')})`,
      ),
    );
    const isSeen =
      comment !== undefined &&
      (comment.status === 'approved' || comment.authorId === reporter.id || reporter.role === 'admin');
    return isSeen ? comment : null;
  },
  approve: approveVersion,
  restore: approveVersion,
  hide: async (work: PersonWork, { id, reason }) => {
    const version = await readCommentVersion(work, id);
    if (version !== null) await rejectComment(work, { ...version, reason });
  },
  holdReported: (work: Work, id, people) =>
    tryStep(work, commentSubject, 'hold', { id, by: 'system', data: { reports: people } }),
};

async function approveVersion(work: PersonWork, { id, ...reason }: { id: string; reason?: string }): Promise<void> {
  const version = await readCommentVersion(work, id);
  if (version !== null) await approveComment(work, { ...version, ...reason });
}

/** Reads the version of a comment that `approveComment` and `rejectComment` name. The caller has locked it. */
async function readCommentVersion({ tx }: Work, id: string) {
  const row = await query<{ status: CommentStatus; editedAt: string | null }>(tx).row(sql`
    select status, edited_at from problem_comments where id = ${id}`);
  return row === undefined ? null : { id, status: row.status, editedAt: isoOrNull(row.editedAt) };
}

type LineRow = Omit<SubjectLine, 'at' | 'files'> & { createdAt: string };

/** The place of the comment is a value here, so that each half is read from the index of its problem's comments. */
async function readCommentsAround(
  db: Database | Transaction,
  { id, problemId, createdAt }: { id: string; problemId: string; createdAt: string },
): Promise<SubjectLine[]> {
  const near = (beyond: SQL, order: SQL, count: number) => sql`
    (select * from problem_comments where problem_id = ${problemId} and (created_at, id) ${beyond} (${createdAt}::timestamptz, ${id}::uuid)
      order by created_at ${order}, id ${order} ${limitRows(count)})`;
  const rows = await query<LineRow>(db).rows(sql`
    select x.id, a.full_name as author, ${typedColumn('x', 'content')} as text, x.created_at, x.id = ${id} as is_subject
    from (${near(sql`<`, sql`desc`, contextSize)} union all ${near(sql`>=`, sql`asc`, contextSize + 1)}) x
    join accounts a on a.id = x.author_id order by x.created_at, x.id`);
  return rows.map(({ createdAt: at, ...row }) => ({ ...row, at: iso(at), files: [] }));
}
