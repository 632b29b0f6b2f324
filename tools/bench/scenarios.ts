import { createHmac } from 'node:crypto';
import { cookieName } from '#features/accounts/server/session-cookie.ts';
import { newId } from '#server/engine/columns.ts';
import { sessionSecret } from './world.ts';
import type { Sql } from '#tests/support/sql-client.ts';

/** One question: a path for the product and the bare server, variables for the GraphQL query of the peer. */
type Question = { cookie: string; path: string; variables: Record<string, string> };
export type Scenario = { name: string; query: string; questions: Question[] };

const card = `rowId title description category location budgetCents status likesCount commentsCount quotesCount createdAt ownerId
  accountByOwnerId { fullName } problemLikesByProblemId(first: 1, condition: { accountId: $reader }) { nodes { accountId } }
  problemPhotosByProblemId { nodes { fileByFileId { rowId name width height } } }`;

const feed = `query Feed($reader: UUID!) {
  allProblems(first: 10, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { nodes { ${card} } }
}`;
const list = `query List($reader: UUID!, $category: String!, $location: String!) {
  peerProblemsIn(category: $category, partOfLocation: $location, first: 10, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes { ${card} } pageInfo { hasNextPage endCursor }
  }
}`;
const quote = `query Quote($id: UUID!) {
  quoteRequestByRowId(rowId: $id) {
    rowId status description problemId memberId providerId requestedAt firstSubmittedAt revision priceCents expiresAt dateAgreed reason
    accountByMemberId { fullName }
    providerByProviderId { rowId name specialty avatarUrl overallRating ratingCount status }
    problemByProblemId { rowId title description category budgetCents }
    quoteRevisionsByQuoteId(orderBy: [PRIMARY_KEY_DESC]) { nodes { number priceCents scope estimatedTimeline submittedAt expiresAt } }
  }
}`;

const searches = ['Plumbing', 'Electrical', 'Painting', 'Cleaning', 'Marketing'].flatMap((category) =>
  ['Sandton', 'Cape Town', 'Umhlanga', 'Knysna'].map((location) => ({ category, location })),
);

/** Sixty signed-in members who asked for a quote, and their questions, so that no row and no person is asked for all the time. */
export async function makeScenarios(sql: Sql): Promise<Scenario[]> {
  const quotes = await sql<{ id: string; member_id: string }[]>`
    select id, member_id from quote_requests where revision > 0 and problem_id is not null order by md5(id::text) limit 60`;
  await sql`delete from sessions`;
  const cookies = new Map<string, string>();
  for (const { member_id: reader } of quotes) if (!cookies.has(reader)) cookies.set(reader, await signIn(sql, reader));
  const by = (ask: (quote: { id: string; reader: string }, index: number) => Omit<Question, 'cookie'>) =>
    quotes.map(({ id, member_id: reader }, index) => ({
      cookie: cookies.get(reader) ?? '',
      ...ask({ id, reader }, index),
    }));
  return [
    {
      name: 'Problem feed',
      query: feed,
      questions: by(({ reader }) => ({ path: '/api/problems/feed', variables: { reader } })),
    },
    {
      name: 'Filtered list',
      query: list,
      questions: by(({ reader }, index) => {
        const search = searches[index % searches.length] ?? { category: '', location: '' };
        return { path: `/api/problems?${new URLSearchParams(search).toString()}`, variables: { reader, ...search } };
      }),
    },
    { name: 'Quote page', query: quote, questions: by(({ id }) => ({ path: `/api/quotes/${id}`, variables: { id } })) },
  ];
}

/** Makes a session as sign-in does, and returns the Cookie header. */
export async function signIn(sql: Sql, account: string): Promise<string> {
  const token = newId();
  await sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at) values (${newId()}, ${token}, ${account}, now() + interval '1 day', now(), now())`;
  const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
  return `${cookieName({ publicUrl: undefined })}=${encodeURIComponent(`${token}.${signature}`)}`;
}
