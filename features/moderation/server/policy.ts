import { and, eq, sql } from 'drizzle-orm';
import { offeredSteps } from '#core/offered-steps.ts';
import { profileVisibleTo } from '#features/accounts/server/policy.ts';
import { visibleTo as conversationVisibleTo } from '#features/messages/server/policy.ts';
import { conversations, messageFiles, messages } from '#features/messages/server/tables.ts';
import { visibleTo as problemVisibleTo } from '#features/problems/server/policy.ts';
import { problemComments, problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import type { FilePlace } from '#engine/file-place.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { reportLifecycle, type ReportStatus } from '../lifecycle.ts';
import type { Reportable } from '../reportable.ts';
import { moderationCases } from './tables.ts';

/**
 * Finds the owner and the status of the thing that `reporter` wants to report; null if they cannot see such a thing. It stays until the
 * transaction ends; a comment is locked, so that its reports come one after the other and the third knows that it is.
 */
export async function findReported(
  work: Work,
  kind: Reportable,
  id: string,
  reporter: Person,
): Promise<{ ownerId: string } | null> {
  const { tx } = work;
  if (kind === 'problem') {
    const [problem] = await tx
      .select({ ownerId: problems.ownerId })
      .from(problems)
      .where(and(eq(problems.id, id), problemVisibleTo(reporter, 'problems')))
      .for('key share');
    return problem ?? null;
  }
  if (kind === 'message') {
    const [message] = await tx
      .select({ ownerId: messages.senderId })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.id, id), conversationVisibleTo(reporter)));
    return message ?? null;
  }
  if (kind === 'review') {
    const [review] = await tx
      .select({ ownerId: reviews.memberId })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.status, 'published'), eq(reviews.memberSuspended, false)))
      .for('share');
    return review ?? null;
  }
  if (kind === 'person') {
    const [person] = await readRows<{ ownerId: string }>(
      tx,
      sql`select a.id as owner_id from accounts a where a.id = ${id} and ${profileVisibleTo(reporter)} for key share`,
    );
    return person ?? null;
  }
  const [thing] =
    kind === 'comment'
      ? await tx
          .select({ ownerId: problemComments.authorId, status: problemComments.status })
          .from(problemComments)
          .where(
            and(
              eq(problemComments.id, id),
              eq(problemComments.authorSuspended, false),
              sql`exists (select from ${problems} p where p.id = ${problemComments.problemId} and ${problemVisibleTo(reporter, 'p')})`,
            ),
          )
          .for('no key update')
      : await tx
          .select({ ownerId: providers.accountId, status: providers.status })
          .from(providers)
          .where(eq(providers.id, id))
          .for('key share');
  const isSeen =
    thing !== undefined && (thing.status === 'approved' || thing.ownerId === reporter.id || reporter.role === 'admin');
  return isSeen ? thing : null;
}

/** The steps that an admin may take on a report now. */
export const offeredReportSteps = (status: ReportStatus) => offeredSteps(reportLifecycle, { status, party: 'admin' });

/** Files of a reported message open to an admin with its case; those of other messages never do, because no admin reads those. */
export const messageFilePlace: FilePlace = (fileId) => sql`
  select 'look' as noun, 'message' as step, k.subject_id, '/admin-dashboard?case=' || k.id || '#content-moderation' as page
  from ${messageFiles} f join ${moderationCases} k on k.kind = 'message' and k.subject_id = f.message_id
  where f.file_id = ${fileId}`;
