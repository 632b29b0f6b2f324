import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aQuote } from '#features/quotes/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const test = useApp(world);

it('accepts no quote whose job cannot be created, says so, and accepts it later', async () => {
  const { id, member } = await aQuote(world, { status: 'quote_submitted' });
  const accept = () => test.call(member, 'POST', `/api/quotes/${id}/accept`, { revision: 1 });
  await world.db.execute(sql`alter table jobs add constraint no_more check (false) not valid`);
  expect(await accept()).toMatchObject({
    status: 500,
    body: {
      code: 'jobs.not-created',
      detail: 'Failed to create job card: something went wrong on our side. The quote is not accepted; try again.',
    },
  });
  expect((await test.call(member, 'GET', `/api/quotes/${id}`)).body).toMatchObject({ status: 'quote_submitted' });
  await world.db.execute(sql`alter table jobs drop constraint no_more`);
  expect(await accept()).toMatchObject({ status: 200 });
});
