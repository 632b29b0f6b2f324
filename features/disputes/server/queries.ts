import { sql, type SQL } from 'drizzle-orm';
import { firstLine } from '#core/cut-text.ts';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import type { OutputOf } from '#core/contract.ts';
import { explain } from '#core/offered-steps.ts';
import { type Key, toPage } from '#core/paging.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import { showToOther } from '#features/jobs/server/policy.ts';
import type { jobs } from '#features/jobs/server/tables.ts';
import { publicTitle } from '#features/quotes/server/between-two.ts';
import type { disputesContract } from '../contract.ts';
import { disputeSets, type DisputeStep } from '../lifecycle.ts';
import { maxDisputes } from '../limits.ts';
import { outcomes, type DisputeOutcome, type Side } from '../reasons.ts';
import { findEndOfAppeal, readPauses } from './appeal-time.ts';
import { isMove, obstacleToOpening, offeredDisputeSteps, waitsFor } from './policy.ts';
import { recordOf, type RecordRow } from './record.ts';
import type { disputeEvidence, disputeOffers, disputeStatements, jobDisputes } from './tables.ts';

type OfJob = OutputOf<typeof disputesContract.ofJob>;
type Card = OfJob['disputes'][number];
type Dispute = OutputOf<typeof disputesContract.read>;
type Entry = OutputOf<typeof disputesContract.record>['items'][number];
type Party = Side | 'admin';
type Row = RowOf<typeof jobDisputes> & { isDecider: boolean };
type EventRow = { subjectId: string; step: DisputeStep; party: string; at: string; data: Record<string, unknown> };
type JobRow = RowOf<
  typeof jobs,
  | 'id'
  | 'memberId'
  | 'providerId'
  | 'completedAt'
  | 'firstCompletedAt'
  | 'clocksStoppedAt'
  | 'afterCareStoodMs'
  | 'totalCostCents'
  | 'updatedAt'
  | 'description'
> & {
  status: JobStatus;
  publicTitle: string;
  problemTitle: string | null;
  memberName: string;
  providerName: string;
  providerAccountId: string;
};

const pageSize = 30;

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const isoOf = (text: string | null): string | null => (text === null ? null : iso(text));
const centsOf = (cents: string | number | null): number | null => (cents === null ? null : Number(cents));

/** A job with its parties, for them and admins; 404 for everyone else. */
async function findJob(world: World, reader: Person, jobId: string): Promise<JobRow & { party: Party }> {
  const row = await query<JobRow>(world.db, { plan: 'once' }).row(sql`
    select j.id, j.member_id, j.provider_id, j.status, j.completed_at, j.first_completed_at, j.clocks_stopped_at, j.after_care_stood_ms,
      j.total_cost_cents, j.updated_at, j.description, ${publicTitle} as public_title, p.title as problem_title, m.full_name as member_name, v.name as provider_name,
      v.account_id as provider_account_id
    from jobs j join accounts m on m.id = j.member_id join providers v on v.id = j.provider_id left join problems p on p.id = j.problem_id
    where j.id = ${jobId} and (j.member_id = ${reader.id} or j.provider_id = ${reader.providerId} or ${reader.role === 'admin'})`);
  if (row === undefined) throw new Refusal('request.not-found');
  const party = row.memberId === reader.id ? 'member' : row.providerId === reader.providerId ? 'provider' : 'admin';
  return { ...row, party };
}

/** The texts of others as a party reads them: contact details are masked once the agreement is cancelled, as in messages. */
const showTexts =
  ({ status, party }: { status: JobStatus; party: Party }) =>
  (text: string, by: string): string =>
    party === 'admin' || by === party ? text : showToOther(status, text);

/** The disputes of a job, the latest first, and if the reader may open one. */
export async function readDisputes(
  world: World,
  reader: Person,
  jobId: string,
): Promise<{ party: Party; answer: OfJob }> {
  const job = await findJob(world, reader, jobId);
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select d.*, ${waitsFor(reader)} as is_decider from job_disputes d where job_id = ${jobId} order by number desc`);
  const events = await listEvents(world, sql`select id from job_disputes where job_id = ${jobId}`);
  const now = world.clock.now();
  const { party } = job;
  const hasOpen = rows.some(({ status }) => isOneOf(status, disputeSets.open));
  const code = hasOpen
    ? 'disputes.one-open'
    : (obstacleToOpening(datesOf(job), now) ?? (rows.length >= maxDisputes ? 'disputes.too-many' : null));
  return {
    party,
    answer: {
      disputes: rows.map((row) => toCard(row, events, party)),
      canOpen: party !== 'admin' && code === null,
      obstacle: explain(code, world.sentences),
      agreedCents: Number(job.totalCostCents),
    },
  };
}

const datesOf = (job: JobRow) => ({
  status: job.status,
  completedAt: dateOf(job.completedAt),
  firstCompletedAt: dateOf(job.firstCompletedAt),
  clocksStoppedAt: dateOf(job.clocksStoppedAt),
  afterCareStoodMs: Number(job.afterCareStoodMs),
  updatedAt: new Date(job.updatedAt),
});

const listEvents = (world: World, ids: SQL): Promise<EventRow[]> =>
  query<EventRow>(world.db, { plan: 'once' }).rows(sql`
    select subject_id, step, party, at, data from events where noun = 'job-dispute' and subject_id in (${ids}) order by at, id`);

const timesOf = (row: Row) => ({ ...row, decidedAt: dateOf(row.decidedAt) });

const termsOf = (outcome: DisputeOutcome, cents: string | number | null, day: string | null) => ({
  outcome,
  cents: centsOf(cents),
  day,
});

/** The terms that an event carries. */
function termsIn(data: Record<string, unknown>): Card['timeline'][number]['terms'] {
  const outcome = outcomes.find((one) => one === data['outcome']);
  if (outcome === undefined) return null;
  const { cents, day } = data;
  return termsOf(outcome, typeof cents === 'number' ? cents : null, typeof day === 'string' ? day : null);
}

function toCard(row: Row, events: readonly EventRow[], party: Party): Card {
  return {
    id: row.id,
    jobId: row.jobId,
    number: row.number,
    status: row.status,
    openedBy: row.openedBy,
    wish: termsOf(row.wish, row.wishCents, null),
    answerBy: isoOf(row.answerBy),
    // A decision that is appealed does not stand.
    result:
      row.outcome === null || row.status === 'appealed' ? null : termsOf(row.outcome, row.outcomeCents, row.outcomeDay),
    decision: row.decision,
    yourMove: isMove(row, party),
    timeline: events
      .filter(({ subjectId }) => subjectId === row.id)
      .map(({ step, party: by, at, data }) => ({ step, party: by, at: iso(at), terms: termsIn(data) })),
  };
}

/** One dispute with all that belongs to it, for the parties of its job and admins; 404 for everyone else. */
export async function readDispute(world: World, reader: Person, id: string): Promise<Dispute> {
  const row = await query<Row>(world.db, { plan: 'once' }).row(sql`
    select d.*, ${waitsFor(reader)} as is_decider from job_disputes d where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  const job = await findJob(world, reader, row.jobId);
  const { party } = job;
  const [events, offers, statements, evidence, records, pauses] = await Promise.all([
    listEvents(world, sql`select ${id}::uuid`),
    query<RowOf<typeof disputeOffers>>(world.db, { plan: 'once' }).rows(sql`
      select * from dispute_offers where dispute_id = ${id} order by number desc`),
    query<RowOf<typeof disputeStatements> & { photos: Dispute['statements'][number]['photos'] }>(world.db, {
      plan: 'once',
    }).rows(sql`
      select s.*, ${picturesOf(sql`(select file_id, statement_id, place as position, '' as alt from dispute_photos)`, sql`o.statement_id = s.id`)} as photos
      from dispute_statements s where s.dispute_id = ${id} order by s.created_at, s.id`),
    query<RecordRow & RowOf<typeof disputeEvidence, 'chosenBy'>>(world.db, { plan: 'once' }).rows(sql`
      select r.*, c.chosen_by from dispute_evidence c join ${recordOf(world, row.jobId)} r on r.kind = c.kind and r.id = c.subject_id
      where c.dispute_id = ${id} order by r.at, r.id`),
    party === 'admin' ? readRecords(world, job) : null,
    row.status === 'decided' && party !== 'admin' ? readPauses(world.db, row, party) : [],
  ]);
  const show = showTexts(job);
  const now = world.clock.now();
  const endOfAppeal = findEndOfAppeal(timesOf(row), pauses, now);
  const isPaused = pauses.some(({ until }) => until === null);
  const mayStillAppeal = endOfAppeal !== null && now < endOfAppeal;
  return {
    ...toCard(row, events, party),
    party,
    // As on the page of the job, which admins do not read.
    title: party === 'admin' ? job.publicTitle : (job.problemTitle ?? firstLine(show(job.description, 'provider'))),
    memberName: show(job.memberName, 'member'),
    providerName: show(job.providerName, 'provider'),
    agreedCents: Number(job.totalCostCents),
    offers: offers.map((offer) => ({
      ...termsOf(offer.outcome, offer.cents, offer.day),
      number: offer.number,
      by: offer.by,
      at: iso(offer.createdAt),
    })),
    statements: statements.map((one) => {
      const isHidden = one.hiddenText !== null;
      const isWithheld = isHidden && party !== 'admin' && party !== one.by;
      return {
        id: one.id,
        by: one.by,
        at: iso(one.createdAt),
        text: isWithheld ? '' : show(one.hiddenText ?? one.text, one.by),
        isHidden,
        photos: isWithheld ? [] : one.photos.map(pickPicture),
      };
    }),
    evidence: evidence.map(({ chosenBy, ...entry }) => ({ ...toEntry(entry, show), chosenBy })),
    canState: party !== 'admin' && isOneOf(row.status, disputeSets.open),
    appealUntil: isPaused ? null : (endOfAppeal?.toISOString() ?? null),
    appealObstacle: explain(isPaused && mayStillAppeal ? 'disputes.appeal-waits' : null, world.sentences),
    records,
    steps: offeredDisputeSteps({ ...row, canAppeal: mayStillAppeal && !isPaused }, party),
  };
}

const pickPicture = ({ id, width, height }: { id: string; width: number; height: number }) => ({ id, width, height });

const toEntry = (
  { kind, id, at, by, number, text, cents, status, files }: RecordRow,
  show: ReturnType<typeof showTexts>,
) =>
  ({
    kind,
    id,
    at: iso(at),
    by,
    number,
    text: show(text, by),
    cents: centsOf(cents),
    status,
    pictures: files.flatMap(({ id: fileId, width, height }) =>
      width === null || height === null ? [] : [{ id: fileId, width, height }],
    ),
    files: files.filter((file) => file.kind === 'pdf'),
  }) satisfies Entry;

/** A page of the record of a job, from which its parties choose. */
export async function listRecord(
  world: World,
  reader: Person,
  { jobId, cursor }: { jobId: string; cursor?: Key | undefined },
): Promise<{ party: Party; answer: { items: Entry[]; next: string | null } }> {
  const job = await findJob(world, reader, jobId);
  const before = cursor && sql`where (r.at, r.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<RecordRow>(world.db).rows(sql`
    select r.* from ${recordOf(world, jobId)} r ${before} order by r.at desc, r.id desc ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, ({ at, id }) => ({ at: iso(at), id }));
  const show = showTexts(job);
  return { party: job.party, answer: { items: items.map((row) => toEntry(row, show)), next } };
}

/** Earlier work of both sides, for the admin who decides. */
async function readRecords(
  world: World,
  { id, memberId, providerId, providerAccountId }: JobRow,
): Promise<NonNullable<Dispute['records']>> {
  const ended = statusIn(sql`d.status`, ['agreed', 'decided', 'final']);
  const ofSide = (jobsOf: SQL, disputesOf: SQL): SQL => sql`
    select (select count(*)::int from jobs j where ${jobsOf} and j.completed_at is not null) as completed_jobs,
      (select count(*)::int from job_disputes d where ${disputesOf} and d.job_id <> ${id} and ${ended}) as disputes`;
  type Counts = { completedJobs: number; disputes: number };
  const [member, provider] = await Promise.all([
    query<Counts>(world.db).row(ofSide(sql`j.member_id = ${memberId}`, sql`d.member_id = ${memberId}`)),
    query<Counts>(world.db).row(ofSide(sql`j.provider_id = ${providerId}`, sql`d.provider_id = ${providerId}`)),
  ]);
  const none = { completedJobs: 0, disputes: 0 };
  return {
    member: { ...(member ?? none), accountId: memberId },
    provider: { ...(provider ?? none), accountId: providerAccountId },
  };
}
