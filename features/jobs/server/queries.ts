import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { toPage, type Key } from '#core/paging.ts';
import { firstLine } from '#core/cut-text.ts';
import { openProfileId } from '#features/accounts/server/policy.ts';
import { goneStatuses } from '#features/accounts/lifecycle.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import { shownToAgreed } from '#features/problems/server/policy.ts';
import { problems, type ProblemWords } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { offeredAgreementSteps } from '#features/quotes/server/policy.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { reasonIn } from '#engine/event.ts';
import type { World } from '#engine/work.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { maxPhotos } from '../limits.ts';
import { postponeCauses, type PostponeCause } from '../reasons.ts';
import { generalCategory } from '#features/quotes/general-category.ts';
import type { JobTab } from '../tabs.ts';
import { statusesInTab } from './statuses-in-tab.ts';
import { findEntryStatus } from './entry-status.ts';
import { listOverlaps } from './calendar/overlaps.ts';
import { listPhotos } from './list-photos.ts';
import {
  findAfterCareUntil,
  isFinished,
  isYourMove,
  memberIs,
  offeredJobSteps,
  partyTo,
  providerIs,
  showToOther,
  visibleTo,
} from './policy.ts';
import { jobs } from './tables.ts';

const member = alias(accounts, 'member');
const providerAccount = alias(accounts, 'provider_account');

type Job = typeof jobs.$inferSelect;
type Row = Awaited<ReturnType<typeof selectJobs>>[number];

const latestFirst = [desc(jobs.updatedAt), desc(jobs.id)];
const soonestFirst = [asc(jobs.confirmedDate), asc(jobs.id)];

/** Jobs with both parties, their problem and their request. One statement, limited to the page before it joins. */
function selectJobs(world: World, reader: Person, where: SQL | undefined, limit: number, order = latestFirst) {
  const page = world.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .as('page');
  return world.db
    .select({
      job: jobs,
      quote: {
        description: quoteRequests.description,
        status: quoteRequests.status,
        reason: quoteRequests.reason,
        dateAgreed: quoteRequests.dateAgreed,
      },
      problem: {
        title: problems.title,
        description: problems.description,
        category: sql<string | null>`${currentCategory(sql`${problems.category}`)}`.as('problem_category'),
        location: problems.location,
        written: sql<ProblemWords | null>`${sql.raw(shownToAgreed('problems'))}`.as('problem_written'),
      },
      provider: {
        name: providers.name,
        specialty: sql<string | null>`${currentCategory(sql`${providers.specialty}`)}`.as('provider_specialty'),
        avatarUrl: providers.avatarUrl,
      },
      member: {
        name: member.fullName,
        email: member.email,
        phone: member.phone,
        image: member.image,
        status: member.status,
      },
      memberProfile: sql<string | null>`${openProfileId(reader, 'member')}`,
      visit: { address: agreements.visitAddress, phone: agreements.visitPhone },
      providerAccount: { email: providerAccount.email, phone: providerAccount.phone, status: providerAccount.status },
    })
    .from(page)
    .innerJoin(jobs, eq(jobs.id, page.id))
    .innerJoin(quoteRequests, eq(quoteRequests.id, jobs.quoteId))
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .innerJoin(member, eq(member.id, jobs.memberId))
    .innerJoin(providerAccount, eq(providerAccount.id, providers.accountId))
    .leftJoin(problems, eq(problems.id, jobs.problemId))
    .leftJoin(agreements, eq(agreements.quoteId, jobs.quoteId))
    .orderBy(...order);
}

/** The reader's jobs in a tab, as a member and as a provider, 10 a page: latest change first, scheduled jobs soonest first. */
export async function listJobs(world: World, reader: Person, input: { tab: JobTab; cursor?: Key | undefined }) {
  const mine = reader.providerId === null ? memberIs(reader) : or(memberIs(reader), providerIs(reader));
  const { order, after, at } = input.tab === 'scheduled' ? byDate : byChange;
  const rows = await selectJobs(
    world,
    reader,
    and(mine, inArray(jobs.status, [...statusesInTab[input.tab]]), input.cursor && after(input.cursor)),
    11,
    order,
  );
  const { items, next } = toPage(rows, 10, ({ job }) => ({ at: at(job).toISOString(), id: job.id }));
  return { items: items.map((row) => toCard(world, row, reader)), next };
}

const byChange = {
  order: latestFirst,
  after: ({ at, id }: Key) =>
    or(lt(jobs.updatedAt, new Date(at)), and(eq(jobs.updatedAt, new Date(at)), lt(jobs.id, id))),
  at: ({ updatedAt }: Job) => updatedAt,
};
const byDate = {
  order: soonestFirst,
  after: ({ at, id }: Key) =>
    or(gt(jobs.confirmedDate, new Date(at)), and(eq(jobs.confirmedDate, new Date(at)), gt(jobs.id, id))),
  at: ({ confirmedDate, updatedAt }: Job) => confirmedDate ?? updatedAt,
};

/** A job, for its parties and admins; 404 for everyone else. */
export const readJob = (world: World, reader: Person, id: string) => readOne(world, reader, eq(jobs.id, id));

/** The job of a quote, also if both are cancelled; 404 as for `readJob`. */
export const readJobOfQuote = (world: World, reader: Person, quoteId: string) =>
  readOne(world, reader, eq(jobs.quoteId, quoteId));

async function readOne(world: World, reader: Person, which: SQL) {
  const [row] = await selectJobs(world, reader, and(which, visibleTo(reader)), 1);
  if (row === undefined) throw new Refusal('request.not-found');
  const { job, provider, providerAccount: contact } = row;
  const card = toCard(world, row, reader);
  const [history, photos, overlaps] = await Promise.all([
    world.db
      .select({ step: events.step, party: events.party, at: events.at, data: events.data })
      .from(events)
      .where(
        or(
          and(eq(events.noun, 'job'), eq(events.subjectId, job.id)),
          and(eq(events.noun, 'quote'), eq(events.subjectId, job.quoteId), eq(events.step, 'start')),
        ),
      )
      .orderBy(events.at, events.id),
    listPhotos(world, job.id),
    card.party === 'provider' ? listOverlaps(world, job) : [],
  ]);
  // The two parties see each other's contacts as long as they have an agreement and neither has left.
  const seesContacts = job.status !== 'cancelled' && card.party !== 'admin';
  const seenOf = (person: { email: string; phone: string | null; status: typeof row.member.status }) =>
    seesContacts && !isOneOf(person.status, goneStatuses) ? person : { email: null, phone: null };
  const words = problemWords(row, card.party);
  const show = showTexts(row, card.party);
  const [memberContact, providerContact] = [seenOf(row.member), seenOf(contact)];
  return {
    ...card,
    problemId: job.problemId,
    problemDescription: words?.description ?? show('member', row.quote.description),
    location: words?.location ?? '',
    memberEmail: memberContact.email,
    // The number for this work comes before that of the account.
    memberPhone: memberContact.email === null ? null : (row.visit?.phone ?? memberContact.phone),
    visitAddress: memberContact.email === null ? null : (row.visit?.address ?? null),
    checked: job.checked === null ? null : { ...job.checked, agreedAt: job.createdAt.toISOString() },
    providerEmail: providerContact.email,
    providerPhone: providerContact.phone,
    providerAvatarUrl: provider.avatarUrl,
    memberPhoto: row.member.image,
    memberProfile: row.memberProfile,
    notes: job.notes && show('provider', job.notes),
    completedAt: job.completedAt?.toISOString() ?? null,
    afterCareUntil: findAfterCareUntil(job),
    proposal: job.proposal,
    overlaps,
    calendarUrl: findEntryStatus(job, history) === null ? null : `/api/jobs/${job.id}/calendar.ics`,
    photos: photos.finished,
    photosLeft: card.party === 'provider' && isFinished(job.status) ? maxPhotos - photos.finished.length : null,
    // Photos of an earlier rework do not belong to this one.
    reworkPhotos: job.reworkReason !== null && isOfLastRework(history, photos.reworkAt) ? photos.rework : [],
    suggestedDate: job.suggestedDate?.toISOString() ?? null,
    steps: offeredJobSteps(
      {
        ...job,
        isProviderGone: isOneOf(contact.status, goneStatuses),
        isRated: history.some(({ step }) => step === 'rate'),
      },
      { party: card.party, now: world.clock.now(), sentences: world.sentences },
    ),
    quoteSteps: offeredAgreementSteps({ ...row.quote, party: card.party }, world.sentences),
    timeline: history.map(({ step, party, at, data }) => ({
      step,
      party,
      at: at.toISOString(),
      reason: (step === 'cancel' ? showEnd(row.quote, show) : show(party, reasonIn(data) ?? '')) || null,
      cause: causeIn(data),
    })),
  };
}

/** The reason of the party who ended the agreement, which the quote keeps. */
const showEnd = ({ status, reason }: Row['quote'], show: ReturnType<typeof showTexts>): string =>
  show(status === 'cancelled_by_provider' ? 'provider' : 'member', reason ?? '');

/** The cause that a stored event carries, where it carries one. */
const causeIn = (data: Record<string, unknown>): PostponeCause | null =>
  postponeCauses.find((cause) => cause === data['cause']) ?? null;

const isOfLastRework = (history: readonly { step: string; at: Date }[], at: Date | null): boolean =>
  history.findLast(({ step }) => step === 'rework')?.at.getTime() === at?.getTime();

/** The words of the problem of a job: as typed between its parties while they have the agreement, else the public ones. */
function problemWords({ job, problem }: Row, party: string): ProblemWords | null {
  if (problem === null) return null;
  return (job.status !== 'cancelled' && party !== 'admin' ? problem.written : null) ?? problem;
}

/** The texts that the parties of a job typed, as this one reads them. */
const showTexts =
  ({ job }: Row, party: string) =>
  (by: string, text: string): string =>
    party === 'admin' || by === party ? text : showToOther(job.status, text);

function toCard(world: World, row: Row, reader: Person) {
  const { job, problem, provider } = row;
  const party = partyTo(job, reader);
  const show = showTexts(row, party);
  const description = show('provider', job.description);
  return {
    id: job.id,
    quoteId: job.quoteId,
    status: job.status,
    party,
    title: problemWords(row, party)?.title ?? firstLine(description),
    category: problem?.category ?? provider.specialty ?? generalCategory,
    description,
    totalCostCents: job.totalCostCents,
    providerId: job.providerId,
    providerName: show('provider', provider.name),
    memberName: show('member', row.member.name),
    proposedDate: job.proposedDate?.toISOString() ?? null,
    confirmedDate: job.confirmedDate?.toISOString() ?? null,
    durationMinutes: job.durationMinutes,
    updatedAt: job.updatedAt.toISOString(),
    yourMove: isYourMove(job, party, world.clock.now()),
    changeWaits: party === 'member' && job.changeWaits,
    certificateOwed: party === 'provider' && job.certificateOwed,
    started: job.status === 'scheduled' && row.quote.status === 'work_in_progress',
    rework: job.reworkReason && show('member', job.reworkReason),
  };
}
