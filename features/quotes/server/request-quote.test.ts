import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { listTitles } from '#features/notifications/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { addService } from '#features/providers/server/add-service.ts';
import { deleteService, sweepServices } from '#features/providers/server/delete-service.ts';
import { setHoliday } from '#features/providers/server/set-holiday.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { updateService } from '#features/providers/server/update-service.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useWorld } from '#tests/support/testing.ts';
import { quoteSets } from '../lifecycle.ts';
import { offerQuote } from './offer-quote.ts';
import { listQuotes, readQuote } from './queries.ts';
import { requestQuote } from './request-quote.ts';
import { quoteRequests, quoteServices } from './tables.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const refused = (code: string, more: object = {}) => ({ code, ...more });

it('notifies the provider of a request and of its problem', async () => {
  const member = await aMember(world);
  const provider = await aProvider(world);
  const { id: problemId } = await aProblem(world, { owner: member });
  const { id } = await world.as(member, (work) =>
    requestQuote(work, { providerId: provider.providerId, problemId, description: 'Please come and look at it.' }),
  );
  expect(await quoteNow(id)).toMatchObject({
    status: 'pending_provider_response',
    memberId: member.id,
    problemId,
    revision: 0,
  });
  await world.settle();
  expect(await listTitles(world, provider.id)).toEqual(['New quote request']);
  expect(await listTitles(world, member.id)).toEqual([]);
});

it('refuses a request to oneself, to an unapproved provider, and on another account’s or a closed problem', async () => {
  const member = await aMember(world);
  const provider = await aProvider(world);
  const waiting = await aProvider(world, { status: 'pending' });
  const closed = await aProblem(world, { owner: member, status: 'closed' });
  const others = await aProblem(world);
  const ask = (by: typeof member, providerId: string, problemId?: string) =>
    world.as(by, (work) => requestQuote(work, { providerId, problemId, description: 'Please come and look at it.' }));
  await expect(ask(provider, provider.providerId)).rejects.toMatchObject(refused('quotes.own-listing'));
  // An unapproved listing has the same answer as an unknown one, so that it stays hidden.
  await expect(ask(member, waiting.providerId)).rejects.toMatchObject(refused('request.not-found'));
  await expect(ask(waiting, waiting.providerId)).rejects.toMatchObject(refused('quotes.own-listing'));
  await expect(ask(member, provider.providerId, closed.id)).rejects.toMatchObject(refused('problems.not-open'));
  await expect(ask(member, provider.providerId, others.id)).rejects.toMatchObject(refused('request.not-found'));
  await expect(ask(member, member.id)).rejects.toMatchObject(refused('request.not-found'));
});

it('lets a provider request a quote from another provider', async () => {
  const plumber = await aProvider(world);
  const electrician = await aProvider(world, { specialty: 'Electrical' });
  const { id } = await world.as(plumber, (work) =>
    requestQuote(work, { providerId: electrician.providerId, description: 'My workshop needs a DB board.' }),
  );
  expect((await readQuote(world, plumber, id)).party).toBe('member');
  expect((await listQuotes(world, plumber, { side: 'requested', limit: 10 })).items).toHaveLength(1);
});

const askAgain = ({
  member,
  providerId,
  problemId,
}: {
  member: Person;
  providerId: string;
  problemId: string | null;
}) =>
  world.as(member, (work) =>
    requestQuote(work, { providerId, problemId: problemId ?? '', description: 'Please come and look at it.' }),
  );

it('refuses a second request to a provider on the same problem while the first waits for an answer', async () => {
  const quote = await aQuote(world, { status: 'pending_provider_response' });
  await expect(askAgain(quote)).rejects.toMatchObject(refused('quotes.already-requested'));
});

it('says that the provider already has a quote on the problem, be it asked for or offered', async () => {
  const answered = await aQuote(world);
  await expect(askAgain(answered)).rejects.toMatchObject(refused('quotes.already-answered'));
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const { id: problemId } = await aProblem(world, { owner: member });
  await world.as(provider, (work) => offerQuote(work, problemId, someTerms));
  const { providerId } = provider;
  await expect(askAgain({ member, providerId, problemId })).rejects.toMatchObject(refused('quotes.already-answered'));
});

it.each(quoteSets.ended)('takes a new request on a problem after one that ended as %s', async (status) => {
  const quote = await aQuote(world, { status });
  expect((await quoteNow((await askAgain(quote)).id))?.status).toBe('pending_provider_response');
});

const offer = (provider: Person, serviceName: string, priceCents: number | null) =>
  world.as(provider, (work) => addService(work, { serviceName, description: '', priceCents }));
const askFor = (member: Person, providerId: string, serviceIds: string[]) =>
  world.as(member, (work) =>
    requestQuote(work, { providerId, serviceIds, description: 'Please come and look at it.' }),
  );
const servicesOf = async (reader: Person, id: string) => (await readQuote(world, reader, id)).services;

it('keeps the names, prices and order of requested services, even if they change later', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const drain = await offer(provider, 'Blocked drain', 750_00);
  const visit = await offer(provider, 'Call-out', null);
  const { id } = await askFor(member, provider.providerId, [visit.id, drain.id]);
  const services = [
    { serviceName: 'Blocked drain', priceCents: 750_00 },
    { serviceName: 'Call-out', priceCents: null },
  ];
  expect(await servicesOf(provider, id)).toEqual(services);
  await world.as(provider, (work) =>
    updateService(work, drain.id, { serviceName: 'Drains', description: '', priceCents: 900_00 }),
  );
  await world.as(provider, (work) => deleteService(work, visit.id));
  world.clock.move(2 * day);
  await sweepServices(world);
  expect(await servicesOf(member, id)).toEqual(services);
  const kept = await world.db
    .select({ serviceId: quoteServices.serviceId })
    .from(quoteServices)
    .where(eq(quoteServices.quoteId, id))
    .orderBy(quoteServices.place);
  expect(kept).toEqual([{ serviceId: drain.id }, { serviceId: null }]);
});

it('refuses services of another provider and deleted ones', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const gone = await offer(provider, 'Gutters', null);
  await world.as(provider, (work) => deleteService(work, gone.id));
  const foreign = await offer(await aProvider(world), 'Wiring', null);
  for (const serviceId of [gone.id, foreign.id, newId()]) {
    await expect(askFor(member, provider.providerId, [serviceId])).rejects.toMatchObject(
      refused('quotes.unknown-service', {
        errors: [{ path: 'serviceIds', message: 'One of these services is not offered any more. Choose again.' }],
      }),
    );
  }
  expect((await listQuotes(world, member, { side: 'requested', limit: 10 })).items).toEqual([]);
});

it('allows one unanswered request without a problem per provider', async () => {
  const member = await aMember(world);
  const provider = await aProvider(world);
  const ask = () =>
    world.as(member, (work) =>
      requestQuote(work, { providerId: provider.providerId, description: 'Please come and look at it.' }),
    );
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(ask()).rejects.toMatchObject({ code: 'quotes.already-requested' });
});

const ask = async (providerId: string) => {
  const member = await aMember(world);
  return world.as(member, (work) => requestQuote(work, { providerId, description: 'Please come and look at it.' }));
};
const away = { code: 'providers.on-holiday' };

it('refuses a request to a provider on holiday, whose quotes can still be accepted', async () => {
  const provider = await aProvider(world, { onHoliday: true });
  await expect(ask(provider.providerId)).rejects.toMatchObject(away);
  const quote = await aQuote(world, { provider });
  expect((await readQuote(world, quote.member, quote.id)).steps[0]).toMatchObject({ step: 'accept', obstacle: null });
});

it('refuses a request that arrives while the provider turns holiday on', async () => {
  const provider = await aProvider(world);
  let asking: Promise<unknown> = Promise.resolve();
  await world.as(provider, async (work) => {
    await setHoliday(work, true);
    asking = ask(provider.providerId);
    asking.catch(() => {});
    await Promise.race([asking, untilOneWaits()]);
  });
  await expect(asking).rejects.toMatchObject(away);
});

it.each(['request', 'offer'] as const)(
  'tells the %s that loses a race for the one live quote, whatever the other locked',
  async (step) => {
    const [problem, provider] = [await aProblem(world), await aProvider(world)];
    const now = world.clock.now();
    let losing: Promise<unknown> = Promise.resolve();
    await world.db.transaction(async (tx) => {
      await tx.insert(quoteRequests).values({
        memberId: problem.ownerId,
        providerId: provider.providerId,
        problemId: problem.id,
        status: 'pending_provider_response',
        description: 'Please come and look at it.',
        requestedAt: now,
        updatedAt: now,
      });
      losing =
        step === 'offer'
          ? world.as(provider, (work) => offerQuote(work, problem.id, someTerms))
          : world.as(problem.owner, (work) =>
              requestQuote(work, {
                providerId: provider.providerId,
                problemId: problem.id,
                description: 'Please come.',
              }),
            );
      losing.catch(() => {});
      await Promise.race([losing, untilOneWaits()]);
    });
    await expect(losing).rejects.toMatchObject({
      code: step === 'offer' ? 'quotes.already-quoted' : 'quotes.already-requested',
    });
  },
);

/** Waits until a statement of this database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const [blocked] = await query<{ waits: boolean }>(world.db).rows(sql`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`);
    if (blocked?.waits === true) return;
  }
}
