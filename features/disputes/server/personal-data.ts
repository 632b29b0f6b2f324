import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { showCopied } from '#features/jobs/server/policy.ts';
import { disputeEvidence, disputeOffers, disputePhotos, disputeStatements, jobDisputes } from './tables.ts';

const shared = 'A dispute belongs to both sides of an agreement, like its terms.';
const ofPerson = (id: string, providerId: string | null) => sql`(d.member_id = ${id} or d.provider_id = ${providerId})`;

export const disputePersonalData: readonly PersonalData[] = [
  {
    table: jobDisputes,
    copy: {
      name: 'job-disputes',
      rows: ({ id, providerId }) => sql`
        select d.id, d.job_id, d.number, d.status, d.opened_by, d.wish, d.wish_cents, d.outcome, d.outcome_cents, d.outcome_day, d.decision,
          d.decided_at, d.created_at
        from job_disputes d where ${ofPerson(id, providerId)} order by d.created_at, d.id`,
    },
    forget: ({ tx }, { id }) => tx.execute(sql`update job_disputes set decided_by = null where decided_by = ${id}`),
  },
  {
    table: disputeOffers,
    copy: {
      name: 'dispute-offers',
      rows: ({ id, providerId }) => sql`
        select o.dispute_id, o.number, o.by, o.outcome, o.cents, o.day, o.created_at
        from dispute_offers o join job_disputes d on d.id = o.dispute_id where ${ofPerson(id, providerId)} order by o.dispute_id, o.number`,
    },
    forget: shared,
  },
  {
    table: disputeStatements,
    copy: {
      name: 'dispute-texts',
      rows: ({ id, providerId }) => sql`
        select s.id, s.dispute_id, s.by,
          case when (s.by = 'member') = (d.member_id = ${id}) then coalesce(s.hidden_text, s.text) else s.text end as text, s.created_at,
          (s.by = 'member') = (d.member_id = ${id}) as is_mine, j.status as job_status
        from dispute_statements s join job_disputes d on d.id = s.dispute_id join jobs j on j.id = d.job_id
        where ${ofPerson(id, providerId)} order by s.created_at, s.id`,
      show: showCopied('text'),
    },
    forget: ({ tx }, { id, providerId }) =>
      tx.execute(sql`
        update dispute_statements s set text = ${storedMarks.removed}, hidden_text = null from job_disputes d
        where d.id = s.dispute_id and ((s.by = 'member' and d.member_id = ${id}) or (s.by = 'provider' and d.provider_id = ${providerId}))`),
  },
  {
    table: disputePhotos,
    copy: {
      name: 'dispute-photos',
      rows: ({ id, providerId }) => sql`
        select f.statement_id, f.file_id from dispute_photos f join dispute_statements s on s.id = f.statement_id
          join job_disputes d on d.id = s.dispute_id
        where ${ofPerson(id, providerId)} and (s.hidden_text is null or (s.by = 'member') = (d.member_id = ${id}))
        order by f.statement_id, f.place`,
    },
    forget: ({ tx }, { id }) =>
      tx.execute(sql`delete from dispute_photos where file_id in (select id from files where owner_id = ${id})`),
  },
  {
    table: disputeEvidence,
    copy: {
      name: 'dispute-evidence',
      rows: ({ id, providerId }) => sql`
        select c.dispute_id, c.kind, c.subject_id, c.chosen_by, c.created_at from dispute_evidence c join job_disputes d on d.id = c.dispute_id
        where ${ofPerson(id, providerId)} order by c.dispute_id, c.created_at, c.kind, c.subject_id`,
    },
    forget: shared,
  },
];
