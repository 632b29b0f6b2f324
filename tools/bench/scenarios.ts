import { signInAll } from './sign-in.ts';
import type { Sql } from '#tests/support/sql-client.ts';

/** One question: a path for the product and the bare server, variables for the GraphQL query of the peer. */
type Question = { cookie: string; path: string; variables: Record<string, string> };
/** `goal`: the share of the bare server's speed that the product reaches. */
export type Scenario = { name: string; goal: number; query: string; questions: Question[] };

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
  const readers = [...new Set(quotes.map(({ member_id: reader }) => reader))];
  const signedIn = await signInAll(sql, readers);
  const cookies = new Map(readers.map((reader, at) => [reader, signedIn[at]]));
  const by = (ask: (quote: { id: string; reader: string }, index: number) => Omit<Question, 'cookie'>) =>
    quotes.map(({ id, member_id: reader }, index) => ({
      cookie: cookies.get(reader) ?? '',
      ...ask({ id, reader }, index),
    }));
  return [
    {
      name: 'Problem feed',
      goal: 0.95,
      query: feed,
      questions: by(({ reader }) => ({ path: '/api/problems/feed', variables: { reader } })),
    },
    {
      name: 'Filtered list',
      goal: 0.9,
      query: list,
      questions: by(({ reader }, index) => {
        const search = searches[index % searches.length] ?? { category: '', location: '' };
        return { path: `/api/problems?${new URLSearchParams(search).toString()}`, variables: { reader, ...search } };
      }),
    },
    {
      name: 'Quote page',
      goal: 0.9,
      query: quote,
      questions: by(({ id }) => ({ path: `/api/quotes/${id}`, variables: { id } })),
    },
  ];
}
