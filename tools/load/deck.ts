import { connect } from '#tools/bench/database.ts';
import { signInAll } from '#tools/bench/sign-in.ts';
import type { Sql } from '#tests/support/sql-client.ts';
import type { Deck } from './mix.ts';

const maxPeople = 2_000;

/** Signs in up to 2,000 members who have asked for a quote and have a conversation, and picks what they will look at. */
export async function readDeck(databaseUrl: string): Promise<Deck> {
  const sql = connect(databaseUrl);
  try {
    return await deal(sql);
  } finally {
    await sql.end();
  }
}

async function deal(sql: Sql): Promise<Deck> {
  const people = await sql<{ member: string; quote: string; conversation: string }[]>`
    select distinct on (q.member_id) q.member_id as member, q.id as quote, c.id as conversation
    from quote_requests q
    join accounts a on a.id = q.member_id and a.status = 'approved'
    join providers p on p.id = q.provider_id and p.status = 'approved'
    join conversations c on c.participant1_id = least(a.id, p.account_id) and c.participant2_id = greatest(a.id, p.account_id)
    order by q.member_id limit ${maxPeople}`;
  const problems = await sql<{ id: string }[]>`
    select id from problems where status = 'open' and hidden_for is null order by md5(id::text) limit 5000`;
  const providers = await sql<
    { id: string }[]
  >`select id from providers where status = 'approved' order by md5(id::text) limit 500`;
  const cookies = await signInAll(
    sql,
    people.map(({ member }) => member),
  );
  return {
    people: people.map(({ quote, conversation }, at) => ({
      cookie: cookies[at] ?? '',
      quoteId: quote,
      conversationId: conversation,
    })),
    problems: problems.map(({ id }) => id),
    providers: providers.map(({ id }) => id),
  };
}
