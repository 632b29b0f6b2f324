import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isEstablished } from '#features/accounts/server/policy.ts';
import { query } from '#engine/postgres/read.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import { violatedConstraint } from '#engine/postgres/database-errors.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { moderatedOf } from './moderated.ts';
import { openCase } from './open-case.ts';
import type { SubjectRef } from './subject.ts';
import { reportSubject } from './tables.ts';

/** The number of people whose open reports hold a comment until an admin has checked it. */
const holdsAt = 3;

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
  const moderated = moderatedOf(work.world, kind);
  const reported = await moderated.findReported(work, subjectId, reporter);
  if (reported === null) throw new Refusal('request.not-found');
  const { authorId: aboutId } = reported;
  if (aboutId === reporter.id) throw new Refusal('moderation.own');
  const { id } = await insertReport(work, { kind, subjectId, aboutId, reason, reporterId: reporter.id });
  await openCase(work, { kind, subjectId, aboutId });
  if (moderated.holdReported !== undefined) {
    const people = await countReporters(work, { kind, subjectId });
    if (people >= holdsAt) await moderated.holdReported(work, subjectId, people);
  }
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
 * One open report per person and subject, so that the count is a count of people. Only people count who are here for some time: anyone can
 * register three accounts. The subject is locked.
 */
async function countReporters({ tx, now }: Work, { kind, subjectId }: SubjectRef): Promise<number> {
  const row = await query<{ people: number }>(tx).row(sql`
    select count(*)::int as people from reports r join accounts a on a.id = r.reporter_id
    where r.kind = ${kind} and r.subject_id = ${subjectId} and r.status = 'open' and ${isEstablished(now)}`);
  return row?.people ?? 0;
}
