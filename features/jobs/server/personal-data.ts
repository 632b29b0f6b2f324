import { eq, sql } from 'drizzle-orm';
import { handOverFiles } from '#features/files/server/hand-over.ts';
import { storedMarks } from '#core/stored-marks.ts';
import type { PersonalData } from '#engine/personal-data.ts';
import { showCopied } from './policy.ts';
import { jobNotes, jobPhotos, jobs } from './tables.ts';

export const jobPersonalData: readonly PersonalData[] = [
  {
    table: jobs,
    copy: {
      name: 'jobs',
      rows: ({ id, providerId }) => sql`
        select j.id, j.quote_id, j.problem_id, case when j.member_id = ${id} then 'member' else 'provider' end as party,
          m.full_name as member, p.name as provider, j.status, j.description, j.total_cost_cents, j.proposed_date, j.confirmed_date,
          j.duration_minutes, j.notes, j.rework_reason, j.completed_at, j.first_completed_at, j.rating, j.created_at, j.updated_at,
          j.member_id <> ${id} as is_mine, j.status as job_status
        from jobs j join accounts m on m.id = j.member_id join providers p on p.id = j.provider_id
        where j.member_id = ${id} or j.provider_id = ${providerId} order by j.created_at, j.id`,
      // The member typed the reason of rework, and the provider the rest. Each typed their name.
      show: (row) => {
        const { isMine, jobStatus } = row;
        const withoutProviders = showCopied('description', 'notes', 'provider')(row);
        return showCopied('reworkReason', 'member')({ ...withoutProviders, isMine: isMine !== true, jobStatus });
      },
    },
    // Finished work belongs to both, also once its rework was cancelled. Work that was only planned matters no more.
    async forget({ tx }, { id, providerId }) {
      await tx.execute(sql`update jobs set notes = null where provider_id = ${providerId}`);
      await tx.execute(sql`
        update jobs set description = ${storedMarks.removed} where status = 'cancelled' and completed_at is null
          and (member_id = ${id} or provider_id = ${providerId})`);
      await tx.execute(sql`update jobs set rework_reason = null where status = 'cancelled' and member_id = ${id}`);
    },
  },
  {
    table: jobPhotos,
    copy: {
      name: 'job-photos',
      rows: ({ id, providerId }) => sql`
        select f.job_id, f.file_id, f.added_at from job_photos f join jobs j on j.id = f.job_id
        where j.member_id = ${id} or j.provider_id = ${providerId} order by f.added_at, f.file_id`,
    },
    /** A member keeps the photos of their home when the provider leaves who finished the work. */
    async forget(work, { id }) {
      await handOverFiles(
        work,
        id,
        sql`(select j.member_id from job_photos o join jobs j on j.id = o.job_id join accounts m on m.id = j.member_id
          where o.file_id = f.id and not o.of_rework and j.member_id <> ${id} and m.status <> 'left')`,
      );
      await work.tx.execute(sql`delete from job_photos where file_id in (select id from files where owner_id = ${id})`);
    },
  },
  {
    table: jobNotes,
    copy: {
      name: 'job-notes',
      rows: ({ id }) =>
        sql`select job_id, text, updated_at from job_notes where account_id = ${id} order by updated_at, job_id`,
    },
    forget: ({ tx }, { id }) => tx.delete(jobNotes).where(eq(jobNotes.accountId, id)),
  },
];
