import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { and, count, eq, lte, or, sql, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { commentSubject } from '#features/problems/server/tables.ts';
import { takeFirstStep, tryStep } from '#engine/take-step.ts';
import { violatedConstraint } from '#engine/postgres/database-errors.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { openCase } from './open-case.ts';
import { findReported } from './policy.ts';
import { reports, reportSubject } from './tables.ts';

/** The number of people whose open reports hold a comment until an admin has checked it. */
const holdsAt = 3;
/** Milliseconds after which an account's report counts towards holding a comment. */
const standsAfter = 7 * day;

/**
 * Reports something to the admins; the third person's report of a comment that everybody sees holds it.
 * 404 if the reporter finds no such thing, 409 if it is theirs or they have an open report of it.
 */
export async function fileReport(
  work: PersonWork,
  input: { kind: Reportable; subjectId: string; reason: string },
): Promise<{ id: string }> {
  const reporter = work.actor;
  const { kind, subjectId, reason } = input;
  const reported = await findReported(work, kind, subjectId, reporter);
  if (reported === null) throw new Refusal('request.not-found');
  if (reported.ownerId === reporter.id) throw new Refusal('moderation.own');
  const aboutId = reported.ownerId;
  const { id } = await insertReport(work, { kind, subjectId, aboutId, reason, reporterId: reporter.id });
  await openCase(work, { kind, subjectId, aboutId });
  if (kind === 'comment') await holdWhenReportedByMany(work, subjectId);
  return { id };
}

async function insertReport(
  work: Work,
  report: { kind: Reportable; subjectId: string; aboutId: string; reason: string; reporterId: string },
) {
  const { kind, subjectId, reason } = report;
  try {
    return await takeFirstStep(work, reportSubject, 'report', {
      by: 'reporter',
      values: { ...report, createdAt: work.now },
      data: { kind, subjectId, reason },
    });
  } catch (error) {
    if (violatedConstraint(error) === 'reports_once') throw new Refusal('moderation.already-reported');
    throw error;
  }
}

/**
 * One open report per person and thing, so that the count is a count of people. Only people whose account is a week old count, or who have
 * an agreement: anyone can register three accounts. The comment is locked.
 */
async function holdWhenReportedByMany(work: Work, id: string): Promise<void> {
  const [open] = await work.tx
    .select({ people: count() })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.reporterId))
    .where(
      and(
        eq(reports.kind, 'comment'),
        eq(reports.subjectId, id),
        eq(reports.status, 'open'),
        inArray(accounts.status, presentStatuses),
        or(
          lte(accounts.createdAt, new Date(work.now.getTime() - standsAfter)),
          sql`exists (select from ${agreements} g where ${accounts.id} in (g.member_id, g.provider_account_id))`,
        ),
      ),
    );
  if (open === undefined || open.people < holdsAt) return;
  await tryStep(work, commentSubject, 'hold', { id, by: 'system', data: { reports: open.people } });
}
