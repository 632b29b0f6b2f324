import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useWorld } from '#tests/support/testing.ts';
import { declineQuote } from './decline-quote.ts';
import { declineRequest } from './decline-request.ts';
import { quoteRequests } from './tables.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const refused = (code: string, more: object = {}) => ({ code, ...more });

it('lets only the member decline a quote and only the provider decline a request', async () => {
  const quote = await aQuote(world);
  const request = await aQuote(world, { status: 'pending_provider_response' });
  await expect(world.as(quote.provider, (work) => declineQuote(work, quote.id))).rejects.toMatchObject(
    refused('request.not-found'),
  );
  await expect(world.as(request.member, (work) => declineRequest(work, request.id))).rejects.toMatchObject(
    refused('request.not-found'),
  );
  await world.as(quote.member, (work) => declineQuote(work, quote.id));
  await world.as(request.provider, (work) => declineRequest(work, request.id));
  expect((await quoteNow(quote.id))?.status).toBe('quote_declined_by_member');
  expect((await quoteNow(request.id))?.status).toBe('request_declined_by_provider');
});
