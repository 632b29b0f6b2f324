import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from 'pg';
import { aProblem } from '#features/problems/server/testing.ts';
import { replyToReview } from '#features/reviews/server/reply-to-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import { query } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';
import { bringPublicTexts } from './bring-public-texts.ts';

const world = useWorld();
let client: Client;
beforeAll(async () => {
  client = await openClient(world.databaseUrl, 'test');
});
afterAll(() => client.end());
beforeEach(() => world.db.execute(sql`update site_settings set mask_version = 'of a release before'`));

/** Makes an edit once, as the app of the release before does, after the first reading of `table`. */
function editAfterReading(table: string, edit: () => Promise<unknown>): Client {
  const send = client.query.bind(client);
  let isMade = false;
  const query = async (text: string, values?: unknown[]) => {
    const answer = await send(text, values);
    if (!isMade && text.startsWith('select') && text.includes(table)) {
      isMade = true;
      await edit();
    }
    return answer;
  };
  return new Proxy(client, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) });
}

it('masks the words of a problem that is edited while it is masked, as they are now', async () => {
  const { id } = await aProblem(world);
  await world.db.execute(sql`update problems set description = 'Call 082 555 0101.', written = null where id = ${id}`);
  const edit = () =>
    world.db.execute(sql`update problems set description = 'Write to joe@example.com.' where id = ${id}`);
  await bringPublicTexts(editAfterReading('from problems', edit));
  const stored = query<{ typed: string; shown: string }>(world.db).row(
    sql`select written ->> 'description' as typed, description as shown from problems where id = ${id}`,
  );
  expect(await stored).toEqual({
    typed: 'Write to joe@example.com.',
    shown: expect.not.stringContaining('joe@example.com'),
  });
});

it('masks a reply that is edited while it is masked, as it is now', async () => {
  const { id, provider } = await aReview(world);
  await world.as(provider, (work) => replyToReview(work, id, 'Thank you.'));
  await world.db.execute(sql`update reviews set reply = 'Call 082 555 0101.', reply_written = null where id = ${id}`);
  const edit = () => world.db.execute(sql`update reviews set reply = 'Write to joe@example.com.' where id = ${id}`);
  await bringPublicTexts(editAfterReading('not reply_held', edit));
  const stored = query<{ typed: string; shown: string }>(world.db).row(
    sql`select reply_written as typed, reply as shown from reviews where id = ${id}`,
  );
  expect(await stored).toEqual({
    typed: 'Write to joe@example.com.',
    shown: expect.not.stringContaining('joe@example.com'),
  });
});
