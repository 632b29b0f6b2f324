import type { SQL } from 'drizzle-orm';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { firstLine } from '#core/text.ts';
import { monthStart } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { planOf } from '#features/subscriptions/server/plan-of.ts';
import type { Person } from '#server/actor.ts';
import { sentences } from '#server/sentences.ts';
import { events } from '#server/tables.ts';
import type { World } from '#server/work.ts';
import { quoteWords as words } from '../wording.ts';
import { isYourMove, limitOf, partyTo, stepsFor, visibleTo, type Circumstances } from './policy.ts';
import { quoteRequests, quoteRevisions } from './tables.ts';

const columns = {
  quote: quoteRequests,
  memberName: accounts.fullName,
  provider: {
    id: providers.id,
    accountId: providers.accountId,
    name: providers.name,
    specialty: providers.specialty,
    avatarUrl: providers.avatarUrl,
    overallRating: providers.overallRating,
    ratingCount: providers.ratingCount,
    status: providers.status,
  },
  problem: {
    id: problems.id,
    title: problems.title,
    description: problems.description,
    category: problems.category,
    budgetCents: problems.budgetCents,
  },
  terms: { scope: quoteRevisions.scope },
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Quotes with both sides, their problem and the revision that stands: one statement, whatever the page. */
function rowsOf(world: World, where: SQL | undefined, limit: number) {
  return world.db
    .select(columns)
    .from(quoteRequests)
    .innerJoin(accounts, eq(accounts.id, quoteRequests.memberId))
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .leftJoin(problems, eq(problems.id, quoteRequests.problemId))
    .leftJoin(quoteRevisions, and(eq(quoteRevisions.quoteId, quoteRequests.id), eq(quoteRevisions.number, quoteRequests.revision)))
    .where(where)
    .orderBy(desc(quoteRequests.requestedAt), desc(quoteRequests.id))
    .limit(limit);
}

/** The reader's quotes on one side, newest request first. */
export async function listQuotes(world: World, reader: Person, input: { side: 'requested' | 'received'; cursor?: Key | undefined; limit: number }) {
  if (input.side === 'received' && reader.providerId === null) throw new Refusal('accounts.wrong-role');
  const mine = input.side === 'requested' ? eq(quoteRequests.memberId, reader.id) : eq(quoteRequests.providerId, reader.providerId ?? '');
  const rows = await rowsOf(world, and(mine, input.cursor && olderThan(input.cursor)), input.limit + 1);
  const { items, next } = toPage(rows, input.limit, ({ quote }) => ({ at: quote.requestedAt.toISOString(), id: quote.id }));
  const standing = await standingOf(world, reader);
  return { items: items.map((row) => card(world, row, reader, standing)), next };
}

const olderThan = ({ at, id }: Key) =>
  or(lt(quoteRequests.requestedAt, new Date(at)), and(eq(quoteRequests.requestedAt, new Date(at)), lt(quoteRequests.id, id)));

/** Everything about one quote, as its reader may know it. Refuses as not found what is not theirs. */
export async function readQuote(world: World, reader: Person, id: string) {
  const [row] = await rowsOf(world, and(eq(quoteRequests.id, id), visibleTo(reader)), 1);
  if (row === undefined) throw new Refusal('request.not-found');
  const [revisions, history, standing] = await Promise.all([
    world.db.select().from(quoteRevisions).where(eq(quoteRevisions.quoteId, id)).orderBy(desc(quoteRevisions.number)),
    world.db
      .select({ step: events.step, party: events.party, at: events.at, data: events.data })
      .from(events)
      .where(and(eq(events.noun, 'quote'), eq(events.subjectId, id)))
      .orderBy(events.at, events.id),
    standingOf(world, reader),
  ]);
  const { quote, provider, problem } = row;
  const shown = card(world, row, reader, standing);
  return {
    ...shown,
    provider: {
      id: provider.id,
      name: provider.name,
      specialty: provider.specialty ?? words.general,
      avatarUrl: provider.avatarUrl,
      overallRating: provider.overallRating,
      ratingCount: provider.ratingCount,
    },
    problem: problem && { id: problem.id, title: problem.title, description: problem.description, budgetCents: problem.budgetCents },
    revision: quote.revision,
    revisions: revisions.map(({ number, priceCents, scope, estimatedTimeline, submittedAt, expiresAt }) => ({
      number,
      priceCents,
      scope,
      estimatedTimeline,
      submittedAt: submittedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    expired: isExpired(world, row),
    reason: quote.reason,
    timeline: history.map(({ step, party, at, data }) => ({ step, party, at: at.toISOString(), reason: typeof data.reason === 'string' ? data.reason : null })),
    allowance: shown.party === 'provider' ? allowance(standing) : null,
  };
}

/** Whether a provider may offer on a problem, and what they have on it already. Refuses an unknown problem as not found. */
export async function readOffer(world: World, reader: Person, problemId: string) {
  const [problem] = await world.db.select().from(problems).where(eq(problems.id, problemId));
  if (problem === undefined) throw new Refusal('request.not-found');
  if (reader.providerId === null) return { offer: null, quoteId: null, allowance: null };
  const [quote] = await world.db
    .select({ id: quoteRequests.id, status: quoteRequests.status })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.problemId, problemId), eq(quoteRequests.providerId, reader.providerId)))
    .orderBy(desc(quoteRequests.requestedAt), desc(quoteRequests.id))
    .limit(1);
  const live = quote !== undefined && ['pending_provider_response', 'quote_submitted', 'quote_accepted', 'work_in_progress'].includes(quote.status);
  const standing = await standingOf(world, reader);
  const obstacle = (() => {
    if (problem.ownerId === reader.id) return 'quotes.own-problem' as const;
    if (reader.status !== 'approved') return 'accounts.not-approved' as const;
    if (live && quote.status !== 'pending_provider_response') return 'quotes.already-quoted' as const;
    if (!live && problem.status !== 'open') return 'problems.not-open' as const;
    return limitOf({ ...standing, counted: false, amountCents: problem.budgetCents });
  })();
  return {
    offer: { obstacle: obstacle === null ? null : { code: obstacle, sentence: sentences[obstacle] } },
    quoteId: live ? quote.id : null,
    allowance: allowance(standing),
  };
}

type Standing = Pick<Circumstances, 'plan' | 'usedThisMonth'>;

/** What the reader's plan allows and what they have used of it this month; nothing for one who is no provider. */
async function standingOf(world: World, reader: Person): Promise<Standing> {
  if (reader.providerId === null) return { plan: null, usedThisMonth: 0 };
  const sql = world.db.$client;
  const [plan, [used]] = await Promise.all([
    planOf(world, reader.id),
    sql<{ count: number }[]>`
      select count(*)::int as count from quote_requests
      where provider_id = ${reader.providerId} and first_submitted_at >= ${monthStart(world.clock.now()).toISOString()}`,
  ]);
  return { plan, usedThisMonth: used?.count ?? 0 };
}

const allowance = ({ plan, usedThisMonth }: Standing) =>
  plan && { used: usedThisMonth, perMonth: plan.limits.quotesPerMonth, maxValidHours: plan.limits.validityHours };

const isExpired = (world: World, { quote }: Row) =>
  quote.status === 'quote_submitted' && quote.expiresAt !== null && quote.expiresAt <= world.clock.now();

function card(world: World, row: Row, reader: Person, standing: Standing) {
  const { quote, provider, problem, terms } = row;
  const party = partyTo(quote, reader);
  const expired = isExpired(world, row);
  return {
    id: quote.id,
    status: quote.status,
    party,
    title: problem?.title ?? firstLine(quote.description),
    description: quote.description || (problem?.description ?? ''),
    category: problem?.category ?? provider.specialty ?? words.general,
    problemId: quote.problemId,
    providerId: quote.providerId,
    providerName: provider.name || words.unknownProvider,
    memberName: row.memberName || quote.memberId.slice(0, 8),
    requestedAt: quote.requestedAt.toISOString(),
    priceCents: quote.priceCents,
    scope: terms?.scope ?? null,
    expiresAt: quote.expiresAt?.toISOString() ?? null,
    yourMove: isYourMove(quote.status, party, expired),
    steps: stepsFor(quote.status, party, {
      ...standing,
      expired,
      dateAgreed: quote.dateAgreed,
      approved: provider.status === 'approved',
      counted: quote.firstSubmittedAt !== null,
      amountCents: problem?.budgetCents ?? null,
    }),
  };
}
