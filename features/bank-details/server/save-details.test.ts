import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember, anAdmin, givePassword } from '#features/accounts/server/testing.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { aPaymentStep } from '#features/payment-steps/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { payableFor, quietFor } from '../limits.ts';
import { bankPersonalData } from './personal-data.ts';
import { sweepReplaced } from './sweep-replaced.ts';
import { someDetails, typedDetails } from './testing.ts';
import { bankDetails } from './tables.ts';

const world = useWorld();
const test = useApp(world);
const password = 'sawubona mhlaba';
const [first, second, third] = ['1470258369', '9517538246', '7539514682'];
const read = (who: Parameters<typeof test.call>[0], jobId: string) =>
  test.call(who, 'GET', `/api/jobs/${jobId}/bank-details`);
const save = (who: Parameters<typeof test.call>[0], more: object = {}) =>
  test.call(who, 'PUT', '/api/provider/bank-details', { ...typedDetails(), password, ...more });

/** An agreed job whose provider had saved `first` before it. */
async function agreed() {
  const provider = await givePassword(world, await aProvider(world));
  await someDetails(world, provider, { number: first });
  const job = await aJob(world, { provider: provider, status: 'scheduled' });
  await world.settle();
  return { provider, job, member: job.member };
}

it('gives the details with the reference to the member of the job, and to no one else', async () => {
  const { provider, job, member } = await agreed();
  expect(await read(member, job.id)).toMatchObject({
    status: 200,
    body: { reference: `Job ${job.id.slice(0, 8)}`, details: { number: first, bank: 'capitec' }, changed: null },
  });
  for (const other of [provider, await aMember(world), await anAdmin(world), await aProvider(world)])
    expect((await read(other, job.id)).status).toBe(404);
  expect((await read(null, job.id)).status).toBe(401);
});

it('masks the details for their own provider', async () => {
  const { provider } = await agreed();
  const { body } = await test.call(provider, 'GET', '/api/provider/bank-details');
  expect(body).toMatchObject({ version: 1, details: { lastFour: '8369' }, usableAt: null });
  expect(JSON.stringify(body)).not.toContain(first);
});

it('ends with the job: 90 days after its completion, and at once when it is cancelled', async () => {
  const { job, member } = await agreed();
  const set = (values: object) => world.db.update(jobs).set(values).where(eq(jobs.id, job.id));
  const completedAt = (ago: number) => new Date(world.clock.now().getTime() - ago);
  await set({ status: 'completed_unrated', completedAt: completedAt(payableFor) });
  expect((await read(member, job.id)).status).toBe(200);
  await set({ completedAt: completedAt(payableFor + 1) });
  expect((await read(member, job.id)).status).toBe(404);
  await set({ status: 'cancelled', completedAt: null });
  expect((await read(member, job.id)).status).toBe(404);
  // The rework of rated work was cancelled: the work can still be paid.
  await set({ completedAt: completedAt(payableFor) });
  expect((await read(member, job.id)).status).toBe(200);
});

it('hides the details of a provider who is suspended, and says so', async () => {
  const { provider, job, member } = await agreed();
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, provider.id));
  expect((await read(member, job.id)).body).toMatchObject({ details: null, isHidden: true, changed: null });
  // Without details there is nothing to hide.
  const other = await aJob(world, { member, status: 'scheduled' });
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, other.provider.id));
  expect((await read(member, other.id)).body).toMatchObject({ details: null, isHidden: false, changed: null });
});

it('asks for the password, and changes nothing without it', async () => {
  const { provider } = await agreed();
  expect((await save(provider, { version: 1, number: second, password: undefined })).status).toBeGreaterThanOrEqual(
    400,
  );
  expect(await save(provider, { version: 1, number: second, password: 'a wrong one' })).toMatchObject({ status: 422 });
  expect((await test.call(provider, 'GET', '/api/provider/bank-details')).body).toMatchObject({ version: 1 });
});

it('strikes the old details for 72 hours after a change, and gives the new ones then', async () => {
  const { provider, job, member } = await agreed();
  const since = world.clock.now();
  expect((await save(provider, { version: 1, number: second })).status).toBe(200);
  const until = new Date(since.getTime() + quietFor);
  const struck = {
    details: null,
    changed: { since: since.toISOString(), until: until.toISOString(), old: { number: first } },
  };
  const early = await read(member, job.id);
  expect(early.body).toMatchObject(struck);
  expect(JSON.stringify(early.body)).not.toContain(second);
  world.clock.set(new Date(until.getTime() - 1));
  expect((await read(member, job.id)).body).toMatchObject(struck);
  world.clock.set(until);
  expect((await read(member, job.id)).body).toMatchObject({ details: { number: second }, changed: null });
  await sweepReplaced(world);
  const kept = await world.db.$count(bankDetails, eq(bankDetails.providerId, job.providerId));
  expect(kept, 'the old ones are deleted').toBe(1);
});

it('keeps the details that members know as the old ones through a second change, and counts the hours again', async () => {
  const { provider, job, member } = await agreed();
  await save(provider, { version: 1, number: second });
  world.clock.set(new Date(world.clock.now().getTime() + quietFor / 2));
  await save(provider, { version: 2, number: third });
  const until = new Date(world.clock.now().getTime() + quietFor).toISOString();
  const { body } = await read(member, job.id);
  expect(body).toMatchObject({ details: null, changed: { until, old: { number: first } } });
  for (const hidden of [second, third]) expect(JSON.stringify(body)).not.toContain(hidden);
});

it('lets a first entry wait while there are open jobs, without old details', async () => {
  const provider = await aProvider(world);
  const job = await aJob(world, { provider });
  await someDetails(world, provider);
  expect((await read(job.member, job.id)).body).toMatchObject({ details: null, changed: { old: null } });
});

it('starts no quiet hours for details that are saved again as they are', async () => {
  const { provider } = await agreed();
  expect((await save(provider, { version: 1 })).body).toMatchObject({ version: 1, usableAt: null });
});

it('refuses an ID number, letters, a wrong length and a false ShapID beside their fields', async () => {
  const { provider } = await agreed();
  for (const [more, path] of [
    [{ number: '8001015009087' }, 'number'],
    [{ number: '14702abc69' }, 'number'],
    [{ number: '123' }, 'number'],
    [{ shapId: 'no such thing' }, 'shapId'],
  ] as const)
    expect(await save(provider, { version: 1, ...more })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

it('lets one of two changes at once win, and tells the other', async () => {
  const { provider } = await agreed();
  const answers = await Promise.all([
    save(provider, { version: 1, number: second }),
    save(provider, { version: 1, number: third }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it('tells both sides by notice and mail, with no number', async () => {
  const { provider, member } = await agreed();
  await world.db.delete(mails);
  await world.db.delete(notifications);
  await save(provider, { version: 1, number: second });
  await world.settle();
  for (const { id } of [provider, member]) {
    expect(await world.db.$count(notifications, eq(notifications.accountId, id))).toBe(1);
  }
  const sent = JSON.stringify([await world.db.select().from(mails), await world.db.select().from(notifications)]);
  expect(sent).toContain('bank details');
  expect(sent).toContain('8246');
  for (const number of [first, second]) expect(sent).not.toContain(number);
  expect(await world.db.$count(mails)).toBe(2);
});

it('leads each member to the work that they still pay, and tells none who owes nothing', async () => {
  const provider = await givePassword(world, await aProvider(world));
  await someDetails(world, provider, { number: first });
  const owed = await aPaymentStep(world, { provider });
  const paid = await aPaymentStep(world, { provider, member: owed.member, status: 'received' });
  const done = await aPaymentStep(world, { provider, status: 'received' });
  await world.db
    .update(jobs)
    .set({ updatedAt: new Date(world.clock.now().getTime() + 1) })
    .where(eq(jobs.id, paid.jobId));
  await world.settle();
  await world.db.delete(notifications);
  await save(provider, { version: 1, number: second });
  await world.settle();
  const notices = await world.db
    .select({ accountId: notifications.accountId, linkTo: notifications.linkTo })
    .from(notifications);
  expect(notices.filter(({ accountId }) => accountId === owed.member.id)).toMatchObject([
    { linkTo: `/jobs/${owed.jobId}#pay-to` },
  ]);
  expect(notices.filter(({ accountId }) => accountId === done.member.id)).toEqual([]);
});

it('stands in no table as it was typed', async () => {
  const { provider, job, member } = await agreed();
  const canaries = { number: '8642097531', holder: 'Zanele Canary', shapId: 'zcanary@capitec' };
  await save(provider, { version: 1, ...canaries });
  await read(member, job.id);
  await world.settle();
  const tables = await query<{ name: string }>(world.db).rows(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ all: string | null }>(world.db).rows(sql`
      select string_agg(t::text, ' ') as all from ${sql.raw(name)} t`);
    for (const canary of Object.values(canaries)) if (row?.all?.includes(canary)) found.push(`${name}: ${canary}`);
  }
  expect(found).toEqual([]);
  const logged = await world.db.select().from(events).where(eq(events.noun, 'bank-details'));
  expect(logged.at(-1)).toMatchObject({ after: 'capitec 7531' });
});

it('stands whole in the own copy of data, in no other, and goes with the account', async () => {
  const { provider, member } = await agreed();
  const { providerId } = provider;
  const [data] = bankPersonalData;
  if (data === undefined || typeof data.copy === 'string' || typeof data.forget === 'string')
    throw new Error('no copy');
  const { copy, forget } = data;
  const rowsOf = async (id: string, listing: string | null) =>
    (await query<Record<string, unknown>>(world.db).rows(copy.rows({ id, providerId: listing }))).map((row) =>
      copy.show?.(row, world.config),
    );
  expect(await rowsOf(provider.id, providerId)).toMatchObject([{ holder: 'Thabo Dlamini', number: first }]);
  expect(JSON.stringify(await rowsOf(provider.id, providerId))).not.toContain('sealed');
  expect(await rowsOf(member.id, null)).toEqual([]);
  await world.db.transaction((tx) => forget({ tx }, { id: provider.id, providerId }));
  expect(await rowsOf(provider.id, providerId)).toEqual([]);
});
