import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useWorld } from '#tests/support/testing.ts';
import { startWork } from './start-work.ts';
import { quoteRequests } from './tables.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const refused = (code: string, more: object = {}) => ({ code, ...more });

it('refuses to start work before its date is confirmed', async () => {
  const quote = await aQuote(world, { status: 'quote_accepted' });
  const start = () => world.as(quote.provider, (work) => startWork(work, quote.id));
  await expect(start()).rejects.toMatchObject(refused('quotes.no-date-agreed'));
  await world.db.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, quote.id));
  await start();
  expect((await quoteNow(quote.id))?.status).toBe('work_in_progress');
});
