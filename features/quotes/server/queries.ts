import { findRow, query, type RowOf } from '#engine/postgres/read.ts';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { type ErrorCode, expectFound, Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import type { StoredFile } from '#core/files.ts';
import type { z } from '#core/zod.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { explain } from '#core/offered-steps.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { toPage } from '#core/paging.ts';
import { firstLine } from '#core/cut-text.ts';
import { monthStart } from '#core/time.ts';
import { shownToAgreed, visibleTo as problemVisibleTo } from '#features/problems/server/policy.ts';
import { haveAgreement, openProfileId } from '#features/accounts/server/policy.ts';
import { problems, type ProblemWords } from '#features/problems/server/tables.ts';
import { readPlan } from '#features/plans/server/read-plan.ts';
import { readChecked } from '#features/credentials/server/claims.ts';
import { currentSpecialty } from '#features/providers/server/card.ts';
import type { providers } from '#features/providers/server/tables.ts';
import { currentCategory, readCategoryNames } from '#features/site/server/categories/queries.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { findBlock } from '#engine/contributions.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { reasonIn } from '#engine/event.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';
import type { quotesContract, revision } from '../contract.ts';
import { quoteSets, type QuoteStatus } from '../lifecycle.ts';
import { generalCategory } from '../general-category.ts';
import { quoteFallbacks as fallbacks } from '../wording.ts';
import type { QuoteSide } from '../tabs.ts';
import {
  inTab,
  isAcceptable,
  isYourMove,
  planObstacle,
  offeredQuoteSteps,
  partyTo,
  providerIs,
  quoteTab,
  visibleTo,
  type Circumstances,
} from './policy.ts';
import { noteOpened } from './places.ts';
import type { EarlyPayment } from '../payment-plan.ts';
import { quoteRequests } from './tables.ts';

type Row = RowOf<typeof quoteRequests, 'id' | 'problemId' | 'memberId' | 'providerId' | 'status' | 'description'> &
  RowOf<typeof quoteRequests, 'requestedAt' | 'firstSubmittedAt' | 'expiresAt' | 'reason' | 'releaseReason'> &
  RowOf<typeof quoteRequests, 'revision' | 'priceCents' | 'dateAgreed' | 'reworkAsked' | 'openBy'> &
  RowOf<typeof providers, 'specialty' | 'avatarUrl' | 'overallRating' | 'ratingCount'> & {
    memberName: string;
    providerName: string;
    providerAccountId: string;
    approved: boolean;
    problemTitle: string | null;
    problemDescription: string | null;
    problemWritten: ProblemWords | null;
    category: string | null;
    budgetCents: string | null;
    location: string | null;
    scope: string | null;
    callOutCents: string | null;
    earlyPayments: EarlyPayment[];
    agreed: boolean;
    block: ErrorCode | null;
  };

/** A quote with its parties, its problem and its latest terms, and what a block between the two says to the reader while it is undecided. */
const columns = (world: World, reader: Person) => sql`${sql.raw(`
  q.id, q.problem_id, q.member_id, q.provider_id, q.status, q.description, q.requested_at, q.first_submitted_at, q.revision, q.price_cents,
  q.expires_at, q.date_agreed, q.rework_asked, q.reason, q.release_reason, q.open_by, m.full_name as member_name, p.name as provider_name, ${currentSpecialty}, p.avatar_url, p.overall_rating,
  p.rating_count, p.account_id as provider_account_id, p.status = 'approved' as approved, b.title as problem_title, b.description as problem_description, ${shownToAgreed('b')} as problem_written,
  coalesce((select k.became from categories k where k.name = b.category), b.category) as category, b.budget_cents, b.location, r.scope, r.call_out_cents,
  coalesce(r.early_payments, '[]') as early_payments`)},
  ${haveAgreement(sql`m.id`, sql`p.account_id`)} as agreed,
  case when ${statusIn(sql`q.status`, quoteSets.undecided)}
    then ${findBlock(world, sql`${reader.id}::uuid`, sql`case when q.member_id = ${reader.id} then p.account_id else q.member_id end`)} end as block`;

/** The category of a quote, by its name of today: its problem's, else its provider's specialty. */
const category = (problem: string, provider: string) =>
  sql`coalesce(${currentCategory(sql.raw(`coalesce(${problem}.category, ${provider}.specialty)`))}, ${sql.raw(`'${generalCategory}'`)})`;

/** Selects a page of quotes. Cuts the page before the joins; only a filter by category joins first. */
const selectQuotes = (
  world: World,
  reader: Person,
  where: SQL | undefined,
  limit: number,
  { more = sql``, category: wanted }: { more?: SQL; category?: string | undefined } = {},
): SQL => sql`
  select ${columns(world, reader)} ${more}
  from (
    select quote_requests.* from quote_requests
    ${wanted === undefined ? sql`` : sql`join providers cp on cp.id = provider_id left join problems cb on cb.id = problem_id`}
    where ${and(where, wanted === undefined ? undefined : sql`${category('cb', 'cp')} = ${wanted}`)}
    order by requested_at desc, quote_requests.id desc ${limitRows(limit)}
  ) q
  join accounts m on m.id = q.member_id
  join providers p on p.id = q.provider_id
  left join problems b on b.id = q.problem_id
  left join quote_revisions r on r.quote_id = q.id and r.number = q.revision
  order by q.requested_at desc, q.id desc`;

type Listing = InputOf<typeof quotesContract.list>;

/** The reader's quotes on one side, newest request first, filtered by tab, status and category. */
export async function listQuotes(
  world: World,
  reader: Person,
  { side, tab, status, category: wanted, cursor, limit }: Listing,
) {
  const after = cursor && sql`(requested_at, quote_requests.id) < (${cursor.at}, ${cursor.id})`;
  const where = and(
    onSide(reader, side),
    tab && inTab(tab, side, world.clock.now()),
    status && eq(quoteRequests.status, status),
    after,
  );
  const statement = selectQuotes(world, reader, where, limit + 1, {
    category: wanted === undefined ? undefined : (await readCategoryNames(world, wanted)).now,
  });
  // Without filters the plan is the same for every value.
  const read =
    status === undefined && wanted === undefined
      ? query<Row>(world.db, { plan: 'once' }).rows(statement)
      : query<Row>(world.db).rows(statement);
  const [rows, sender] = await Promise.all([read, readSender(world, reader)]);
  const { items, next } = toPage([...rows], limit, (row) => ({ at: iso(row.requestedAt), id: row.id }));
  return { items: items.map((row) => card(world, row, reader, sender)), next };
}

/** The numbers of the reader's quotes on one side by tab, status and category; with the allowance on the provider's side. */
export async function countQuotes(world: World, reader: Person, side: QuoteSide) {
  const now = world.clock.now();
  const [rows, sender] = await Promise.all([
    query<{ status: QuoteStatus; acceptable: boolean; category: string; count: number }>(world.db, { plan: 'once' })
      .rows(sql`
      select status, acceptable, category, count(*)::int as count
      from (
        select quote_requests.status, quote_requests.status = 'quote_submitted' and ${isAcceptable(now)} as acceptable,
          ${category('cb', 'cp')} as category
        from quote_requests join providers cp on cp.id = provider_id left join problems cb on cb.id = problem_id
        where ${onSide(reader, side)}
      ) mine
      group by 1, 2, 3 order by 1, 2, 3`),
    readSender(world, reader),
  ]);
  const party = side === 'requested' ? 'member' : 'provider';
  return {
    items: rows.map(({ status, acceptable, category: of, count }) => ({
      tab: quoteTab(status, party, acceptable),
      status,
      category: of,
      count,
    })),
    allowance: side === 'received' ? allowance(sender) : null,
  };
}

/** Refuses (`accounts.wrong-role`) the received side for an account without a listing. */
function onSide(reader: Person, side: QuoteSide): SQL {
  if (side === 'requested') return eq(quoteRequests.memberId, reader.id);
  if (reader.providerId === null) throw new Refusal('accounts.wrong-role');
  return eq(quoteRequests.providerId, reader.providerId);
}

/** Masks the text of one party for a reader, or leaves it as it is. */
type Show = (text: string) => string;
const asWritten: Show = (text) => text;

/** Masks the contact details in texts of each party for the other, until the two have an agreement. Writers and admins read all of it. */
function mask(row: Row, reader: Person): { ofMember: Show; ofProvider: Show; hasHidden: () => boolean } {
  let isHidden = false;
  const hide: Show = (text) => {
    const masked = maskContactDetails(text);
    isHidden ||= masked !== text;
    return masked;
  };
  const party = partyTo({ memberId: row.memberId, providerId: row.providerId }, reader);
  const isMasked = (writer: 'member' | 'provider') => !row.agreed && party !== 'admin' && party !== writer;
  return {
    ofMember: isMasked('member') ? hide : asWritten,
    ofProvider: isMasked('provider') ? hide : asWritten,
    hasHidden: () => isHidden,
  };
}

/** The words of the problem of a quote: public ones, as typed for the two who have an agreement and for the member. */
function problemWords(row: Row, reader: Person): ProblemWords | null {
  if (row.problemTitle === null) return null;
  const { problemTitle: title, problemDescription, location, problemWritten } = row;
  const typed = row.agreed || row.memberId === reader.id ? problemWritten : null;
  return typed ?? { title, description: problemDescription ?? '', location: location ?? '' };
}

const showFiles = (files: StoredFile[], show: Show) => files.map((file) => ({ ...file, name: show(file.name) }));

type Revision = z.output<typeof revision>;
type HistoryRow = { step: string; party: string; at: string; data: Record<string, unknown> };
type DetailRow = Row & {
  memberPhoto: string | null;
  memberProfile: string | null;
  revisions: Revision[];
  services: { serviceName: string; priceCents: number | null }[];
  attachments: StoredFile[];
  history: HistoryRow[];
};

const attachedTo = (revision: string) =>
  sql.raw(`(
    select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes, 'width', f.width, 'height', f.height)
      order by qf.place), '[]')
    from quote_files qf join files f on f.id = qf.file_id where qf.quote_id = q.id and qf.revision = ${revision}) as attachments`);

const details = (reader: Person) => sql`,
  m.image as member_photo, ${openProfileId(reader, 'm')} as member_profile,
  (select coalesce(json_agg(json_build_object('number', v.number, 'priceCents', v.price_cents, 'callOutCents', v.call_out_cents,
      'earlyPayments', v.early_payments, 'scope', v.scope,
      'estimatedTimeline', v.estimated_timeline, 'submittedAt', v.submitted_at, 'expiresAt', v.expires_at,
      'attachments', v.attachments, 'lines', v.lines) order by v.number desc), '[]') from (
    select r.*, ${attachedTo('r.number')},
      (select coalesce(json_agg(json_build_object('description', l.description, 'quantityThousandths', l.quantity_thousandths,
          'unitPriceCents', l.unit_price_cents, 'vat', l.vat, 'totalCents', l.total_cents) order by l.place), '[]')
        from quote_lines l where l.quote_id = r.quote_id and l.revision = r.number) as lines
    from quote_revisions r where r.quote_id = q.id) v) as revisions,
  (select coalesce(json_agg(json_build_object('serviceName', s.service_name, 'priceCents', s.price_cents) order by s.place), '[]')
    from quote_services s where s.quote_id = q.id) as services,
  ${attachedTo('0')},
  (select coalesce(json_agg(json_build_object('step', e.step, 'party', e.party, 'at', e.at, 'data', e.data) order by e.at, e.id), '[]')
    from events e where e.noun = 'quote' and e.subject_id = q.id and e.step <> 'return-place') as history`;

/** A quote with everything that its parties and admins may see. 404 for others. */
export async function readQuote(world: World, reader: Person, id: string) {
  const where = and(eq(quoteRequests.id, id), visibleTo(reader));
  const [[row], sender] = await Promise.all([
    query<DetailRow>(world.db, { plan: 'once' }).rows(selectQuotes(world, reader, where, 1, { more: details(reader) })),
    readSender(world, reader),
  ]);
  if (row === undefined) throw new Refusal('request.not-found');
  await noteRead(world, reader, [row]);
  const masks = mask(row, reader);
  const base = card(world, row, reader, sender, masks);
  const { ofMember, ofProvider } = masks;
  const words = problemWords(row, reader);
  const writers: Record<string, Show> = { member: ofMember, provider: ofProvider };
  const reasonsOfRework = await listReworkReasons(world, row.history);
  return {
    ...base,
    memberName: ofMember(row.memberName) || fallbacks.member,
    memberProfile: row.memberProfile,
    memberPhoto: row.memberPhoto,
    provider: {
      id: row.providerId,
      name: base.providerName,
      specialty: row.specialty ?? generalCategory,
      avatarUrl: row.avatarUrl,
      overallRating: Number(row.overallRating),
      ratingCount: row.ratingCount,
    },
    problem:
      row.problemId === null
        ? null
        : {
            id: row.problemId,
            title: words?.title ?? '',
            description: words?.description ?? '',
            budgetCents: cents(row.budgetCents),
          },
    services: row.services,
    attachments: showFiles(row.attachments, ofMember),
    revisions: row.revisions.map((revision) => ({
      ...revision,
      scope: ofProvider(revision.scope),
      estimatedTimeline: ofProvider(revision.estimatedTimeline),
      lines: revision.lines.map((line) => ({ ...line, description: ofProvider(line.description) })),
      attachments: showFiles(revision.attachments, ofProvider),
      submittedAt: iso(revision.submittedAt),
      expiresAt: isoOrNull(revision.expiresAt),
    })),
    releaseReason: row.releaseReason,
    reason: row.reason && (row.status === 'cancelled_by_provider' ? ofProvider : ofMember)(row.reason),
    timeline: row.history.map(({ step, party, at, data }) => {
      const isRework = step === 'rework';
      const typed = step === 'release' ? null : isRework ? (reasonsOfRework.shift() ?? null) : reasonIn(data);
      const show = isRework ? ofMember : (writers[party] ?? asWritten);
      return { step, party, at: iso(at), reason: typed && show(typed) };
    }),
    allowance: base.party === 'provider' ? allowance(sender) : null,
    checked: isOneOf(row.status, quoteSets.undecided)
      ? await readChecked(world.db, {
          accountId: row.providerAccountId,
          category: row.category ?? row.specialty,
          now: world.clock.now(),
        })
      : null,
    // Last, because it depends on all texts above.
    masked: masks.hasHidden() || (base.party === 'provider' && !row.agreed && row.problemWritten !== null),
  };
}

/**
 * The reasons of the reworks of a quote, in their order: the events of its job keep them. An earlier version repeated them in those of the
 * quote.
 */
async function listReworkReasons(world: World, history: readonly HistoryRow[]): Promise<(string | null)[]> {
  const reworks = history.filter(({ step }) => step === 'rework');
  const jobId = reworks.map(({ data }) => data['jobId']).find((id) => typeof id === 'string');
  if (jobId === undefined) return reworks.map(({ data }) => reasonIn(data));
  const ofJob = await world.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.noun, 'job'), eq(events.subjectId, jobId), eq(events.step, 'rework')))
    .orderBy(events.at, events.id);
  return ofJob.map(({ data }) => reasonIn(data));
}

/** A member who reads quotes has opened them, on any device. Most readings find nothing to note. */
async function noteRead(world: World, reader: Person, rows: readonly Pick<Row, 'id' | 'memberId' | 'openBy'>[]) {
  const unopened = rows.filter(({ memberId, openBy }) => memberId === reader.id && openBy !== null);
  if (unopened.length > 0)
    await noteOpened(
      { tx: world.db, now: world.clock.now() },
      unopened.map(({ id }) => id),
    );
}

type ComparedRow = Row & { estimatedTimeline: string | null; completedJobsCount: number };

const maxCompared = 100;

/**
 * The quotes and open requests on a problem, cheapest first, requests last. The owner and admins see all, a provider sees their
 * own, others see none. 404 if there is no such problem.
 */
export async function compareQuotes(world: World, reader: Person, problemId: string) {
  const isVisible =
    reader.role === 'admin' ? sql`true` : sql`(b.owner_id = ${reader.id} or q.provider_id = ${reader.providerId})`;
  const [rows, sender] = await Promise.all([
    query<ComparedRow | { id: null }>(world.db, { plan: 'once' }).rows(sql`
      select ${columns(world, reader)}, r.estimated_timeline, p.completed_jobs_count
      from problems b
      left join (
        quote_requests q
        join accounts m on m.id = q.member_id
        join providers p on p.id = q.provider_id
        left join quote_revisions r on r.quote_id = q.id and r.number = q.revision
      ) on q.problem_id = b.id and ${isVisible} and (q.first_submitted_at is not null or q.status = 'pending_provider_response')
      where b.id = ${problemId} and (${problemVisibleTo(reader, 'b')} or q.id is not null)
      order by q.price_cents, q.requested_at, q.id ${limitRows(maxCompared)}`),
    readSender(world, reader),
  ]);
  if (rows.length === 0) throw new Refusal('request.not-found');
  const quotes = rows.filter((row): row is ComparedRow => row.id !== null);
  await noteRead(world, reader, quotes);
  return {
    items: quotes.map((row) => ({
      ...card(world, row, reader, sender),
      estimatedTimeline: row.estimatedTimeline && mask(row, reader).ofProvider(row.estimatedTimeline),
      overallRating: Number(row.overallRating),
      ratingCount: row.ratingCount,
      completedJobsCount: row.completedJobsCount,
    })),
  };
}

/** The newest quote of the reader, a provider, on each of these problems. */
export async function findOwnQuotes(world: World, reader: Person, problemIds: string[]) {
  const rows = await world.db
    .selectDistinctOn([quoteRequests.problemId], {
      problemId: quoteRequests.problemId,
      quoteId: quoteRequests.id,
      status: quoteRequests.status,
    })
    .from(quoteRequests)
    .where(and(inArray(quoteRequests.problemId, problemIds), providerIs(reader)))
    .orderBy(quoteRequests.problemId, desc(quoteRequests.requestedAt), desc(quoteRequests.id));
  return { items: rows.flatMap(({ problemId, ...quote }) => (problemId === null ? [] : [{ problemId, ...quote }])) };
}

/** The provider's permission to offer a quote on a problem, and their live quote on it. 404 for an unknown problem. */
export async function readOffer(world: World, reader: Person, problemId: string) {
  const problem = expectFound(
    await findRow(world.db, problems, and(eq(problems.id, problemId), problemVisibleTo(reader, 'problems'))),
  );
  if (reader.providerId === null) return { offer: null, quoteId: null, allowance: null };
  const [quote] = await world.db
    .select({ id: quoteRequests.id, status: quoteRequests.status })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.problemId, problemId), eq(quoteRequests.providerId, reader.providerId)))
    .orderBy(desc(quoteRequests.requestedAt), desc(quoteRequests.id))
    .limit(1);
  const live = quote !== undefined && isOneOf(quote.status, quoteSets.live);
  const [sender, between] = await Promise.all([
    readSender(world, reader),
    query<{ code: ErrorCode | null }>(world.db, { plan: 'once' }).row(sql`
      select ${findBlock(world, sql`${reader.id}::uuid`, sql`${problem.ownerId}::uuid`)} as code`),
  ]);
  const obstacle = (() => {
    if (problem.ownerId === reader.id) return 'quotes.own-problem' as const;
    if (reader.status !== 'approved') return 'accounts.not-approved' as const;
    if (live && quote.status !== 'pending_provider_response') return 'quotes.already-quoted' as const;
    if (!live && problem.status !== 'open') return 'problems.not-open' as const;
    return between?.code ?? planObstacle({ ...sender, counted: false, amountCents: problem.budgetCents });
  })();
  return {
    offer: { obstacle: explain(obstacle, world.sentences) },
    quoteId: live ? quote.id : null,
    allowance: allowance(sender),
  };
}

type Sender = Pick<Circumstances, 'plan' | 'usedThisMonth'> & { chargesVat: boolean };

/** The reader's plan and the quotes sent this month; no plan for an account without a listing. */
async function readSender(world: World, reader: Person): Promise<Sender> {
  if (reader.providerId === null) return { plan: null, usedThisMonth: 0, chargesVat: false };
  const [plan, used] = await Promise.all([
    readPlan(world, reader.id),
    query<{ count: number; chargesVat: boolean }>(world.db, { plan: 'once' }).row(sql`
      select p.vat_number is not null as charges_vat, (select count(*)::int from quote_requests
        where provider_id = p.id and first_submitted_at >= ${monthStart(world.clock.now()).toISOString()} and returned_at is null) as count
      from providers p where p.id = ${reader.providerId}`),
  ]);
  return { plan, usedThisMonth: used?.count ?? 0, chargesVat: used?.chargesVat ?? false };
}

const allowance = ({ plan, usedThisMonth, chargesVat }: Sender) =>
  plan && {
    used: usedThisMonth,
    perMonth: plan.limits.quotesPerMonth,
    maxValidHours: plan.limits.validityHours,
    chargesVat,
  };

const isExpired = (world: World, { status, expiresAt }: Row) =>
  status === 'quote_submitted' && expiresAt !== null && new Date(expiresAt) <= world.clock.now();

const cents = (stored: string | null) => (stored === null ? null : Number(stored));

function card(world: World, row: Row, reader: Person, sender: Sender, masks = mask(row, reader)) {
  const party = partyTo({ memberId: row.memberId, providerId: row.providerId }, reader);
  const expired = isExpired(world, row);
  const { ofMember, ofProvider } = masks;
  const description = ofMember(row.description);
  const words = problemWords(row, reader);
  return {
    id: row.id,
    status: row.status,
    party,
    title: words?.title ?? firstLine(description),
    description: description || (words?.description ?? ''),
    category: row.category ?? row.specialty ?? generalCategory,
    problemId: row.problemId,
    providerId: row.providerId,
    providerName: ofProvider(row.providerName) || fallbacks.provider,
    avatarUrl: row.avatarUrl,
    memberName: ofMember(row.memberName) || row.memberId.slice(0, 8),
    requestedAt: iso(row.requestedAt),
    budgetCents: cents(row.budgetCents),
    location: words?.location || null,
    revision: row.revision,
    priceCents: cents(row.priceCents),
    callOutCents: cents(row.callOutCents),
    earlyPayments: row.earlyPayments,
    scope: row.scope && ofProvider(row.scope),
    expiresAt: isoOrNull(row.expiresAt),
    expired,
    yourMove: isYourMove(row.status, party, row.approved && !expired),
    rework: row.reworkAsked,
    // Only a request has a description.
    offered: row.description === '',
    steps: offeredQuoteSteps(
      {
        status: row.status,
        party,
        circumstances: {
          ...sender,
          expired,
          dateAgreed: row.dateAgreed,
          approved: row.approved,
          block: row.block,
          counted: row.firstSubmittedAt !== null,
          amountCents: cents(row.budgetCents),
        },
      },
      world.sentences,
    ),
  };
}
