import { aMember } from '#features/accounts/server/testing.ts';
import { aPicture } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { makeInsist } from './insist.ts';
import type { Sql } from './sql-client.ts';
import type { TestApp, TestWorld } from './testing.ts';

/** The changes that the app acknowledged, with their texts, so that a test can look for them. */
export type Acknowledged = {
  problems: { id: string; description: string }[];
  files: { id: string; cookie: string }[];
  requests: { id: string; description: string }[];
  quotes: { id: string; priceCents: number }[];
  messages: { id: string; text: string; fileId: string | null }[];
};
export type Writing = {
  acknowledged: Acknowledged;
  /** Returns the number of requests without an answer. Each was repeated under the same key. */
  unanswered: () => number;
  /** Returns the number of requests that the app could not take. Each was repeated too. */
  failed: () => number;
  /** Lets every person finish their current round. The app must run. */
  finish(): Promise<void>;
};

/** A word that no other text has. It has no digits, which by chance look like those of a telephone and hide what has them. */
const makeMark = (): string =>
  newId()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

/** Starts members who post, upload, request and write, and providers who quote and answer, without a pause, until `finish`. */
export async function beginWriting(
  world: TestWorld,
  { cookieOf }: Pick<TestApp, 'cookieOf'>,
  url: string,
  { couples = 4 } = {},
): Promise<Writing> {
  const acknowledged: Acknowledged = { problems: [], files: [], requests: [], quotes: [], messages: [] };
  const { insist, unanswered, failed } = makeInsist(url);
  const finishing = new AbortController();

  async function write(member: Person, provider: Person & { providerId: string }) {
    const [ours, theirs] = [await cookieOf(member), await cookieOf(provider)];
    const picture = new Uint8Array(await aPicture());
    const conversation = await insist(ours, '/conversations', { accountId: provider.id });
    const send = async (cookie: string, text: string, fileId: string | null) => {
      const sent = await insist(cookie, `/conversations/${conversation?.id}/messages`, {
        clientId: newId(),
        text,
        files: fileId === null ? [] : [fileId],
      });
      if (sent) acknowledged.messages.push({ id: sent.id, text, fileId });
    };
    for (let turn = 1; !finishing.signal.aborted; turn += 1) {
      const description = `The geyser leaks: ${makeMark()}`;
      const problem = await insist(ours, '/problems', {
        title: 'Leaking geyser',
        description,
        category: 'Plumbing',
        location: 'Sandton',
      });
      if (problem) acknowledged.problems.push({ id: problem.id, description });
      const file = await insist(ours, '/files?purpose=attachment&name=geyser.jpg', picture);
      if (file) acknowledged.files.push({ id: file.id, cookie: ours });
      const requestText = `Please quote: ${makeMark()}`;
      const request = await insist(ours, '/quotes', {
        providerId: provider.providerId,
        problemId: problem?.id,
        description: requestText,
      });
      if (request) acknowledged.requests.push({ id: request.id, description: requestText });
      await send(ours, `Is Friday possible? ${makeMark()}`, file?.id ?? null);
      const priceCents = 100_00 + turn;
      await insist(theirs, `/quotes/${request?.id}/submit`, {
        priceCents,
        scope: 'Drain it and replace the valve.',
        estimatedTimeline: 'Half a day',
      });
      if (request) acknowledged.quotes.push({ id: request.id, priceCents });
      await send(theirs, `Friday at eight. ${makeMark()}`, null);
    }
  }

  const people = [];
  for (let couple = 0; couple < couples; couple += 1) {
    const [member, provider] = [await aMember(world), await aProvider(world)];
    await aPlan(world, provider.id, 'platinum');
    people.push([member, provider] as const);
  }
  const all = Promise.all(people.map(([member, provider]) => write(member, provider)));
  // `finish` reports a failure.
  all.catch(() => {});
  return {
    acknowledged,
    unanswered,
    failed,
    async finish() {
      finishing.abort();
      await all;
    },
  };
}

/** Returns the acknowledged rows that the database lacks, each with its noun. Files are left out. */
export async function findMissing(sql: Sql, { acknowledged }: Pick<Writing, 'acknowledged'>): Promise<string[]> {
  const rows = {
    problems: await sql`select id, description from problems`,
    requests: await sql`select id, description from quote_requests`,
    quotes: await sql`select quote_id as id, price_cents::int from quote_revisions where number = 1`,
    messages:
      await sql`select m.id, m.text, f.file_id from messages m left join message_files f on f.conversation_id = m.conversation_id and f.message_id = m.id`,
  };
  const keyed = (list: readonly object[]) => new Set(list.map((row) => JSON.stringify(Object.values(row))));
  const nouns = Object.keys(rows) as (keyof typeof rows)[];
  return nouns.flatMap((noun) => {
    const stored = keyed(rows[noun]);
    return [...keyed(acknowledged[noun])].filter((one) => !stored.has(one)).map((one) => `${noun} ${one}`);
  });
}
