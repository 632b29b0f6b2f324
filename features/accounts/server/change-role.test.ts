import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Role } from '#core/roles.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { useSentMails, listTitles } from '#features/notifications/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProfile, aProvider } from '#features/providers/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { offerQuote } from '#features/quotes/server/offer-quote.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { transact } from '#engine/work.ts';
import { addSoftwarePasskey } from '#tests/support/software-authenticator.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { changeRole } from './change-role.ts';
import { accounts } from './tables.ts';
import { aMember, anAdmin as aPlainAdmin, givePassword } from './testing.ts';

const world = useWorld();
const app = useApp(world);
const sentMails = useSentMails(world);
const reason = 'They asked for it.';

const password = 'a garden of aloes';
const anAdmin = async (on: typeof world) => givePassword(on, await aPlainAdmin(on), password);

const give = (admin: Person, { id }: { id: string }, from: Role, to: Role, more: object = { password }) =>
  app.call(admin, 'POST', `/api/accounts/${id}/role`, { from, to, reason, ...more });
const accountOf = async ({ id }: { id: string }) =>
  (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const listingOf = async ({ id }: { id: string }) =>
  (await world.db.select().from(providers).where(eq(providers.accountId, id)))[0];
const quoteOf = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const titlesOf = ({ id }: { id: string }) => listTitles(world, id);
const roleEventsOf = ({ id }: { id: string }) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.subjectId, id), eq(events.step, 'change-role')));

describe('a member made provider', () => {
  it('has an approved listing from the next request on, and is told by mail whatever mails they get', async () => {
    const [admin, member] = [await anAdmin(world), await aMember(world, { fullName: 'Sipho Zulu' })];
    await app.call(member, 'PATCH', '/api/notifications/preferences', { emailNotifications: false });
    expect((await app.call(member, 'GET', '/api/provider/profile')).status).toBe(403);
    expect((await give(admin, member, 'member', 'provider')).status).toBe(200);
    const listing = await listingOf(member);
    expect(listing).toMatchObject({ name: 'Sipho Zulu', status: 'approved', savedAt: null });
    expect((await app.call(member, 'GET', '/api/session')).body).toMatchObject({
      person: { role: 'provider', status: 'approved', providerId: listing?.id },
    });
    const { id: _id, ...profile } = { id: '', ...aProfile({ name: 'Zulu Repairs' }) };
    expect((await app.call(member, 'PUT', '/api/provider/profile', profile)).status).toBe(200);
    expect((await app.call(await aMember(world), 'GET', `/api/providers/${listing?.id}`)).status).toBe(200);
    expect(await roleEventsOf(member)).toMatchObject([
      { before: 'member', after: 'provider', actorId: admin.id, party: 'admin', data: { reason } },
    ]);
    const sent = await sentMails();
    expect(sent).toMatchObject([{ to: [member.email], mail: { subject: 'You are now a provider' } }]);
    expect(sent[0]?.mail.text).toContain(reason);
    expect(await titlesOf(member)).toEqual(['You are now a provider']);
  });
});

describe('a provider made member', () => {
  it('loses the listing and all quotes without a decision, and their members are told why', async () => {
    const [admin, provider] = [await anAdmin(world), await aProvider(world)];
    const requested = await aQuote(world, { provider, status: 'pending_provider_response' });
    const quoted = await aQuote(world, { provider });
    await world.settle();
    await give(admin, provider, 'provider', 'member');
    expect((await listingOf(provider))?.status).toBe('suspended');
    for (const quote of [requested, quoted]) {
      expect(await quoteOf(quote.id)).toMatchObject({
        status: 'quote_declined_by_member',
        releaseReason: 'no-provider',
      });
      await world.settle();
      expect(await titlesOf(quote.member)).toContain('A quote was closed');
      expect(await titlesOf(provider)).not.toContain('A quote was closed');
    }
    const stranger = await aMember(world);
    expect((await app.call(stranger, 'GET', `/api/providers/${provider.providerId}`)).status).toBe(404);
    const request = { providerId: provider.providerId, description: 'The geyser drips into the passage.' };
    expect((await app.call(stranger, 'POST', '/api/quotes', request)).status).toBe(404);
    expect((await app.call(provider, 'PUT', '/api/provider/profile', aProfile())).status).toBe(403);
    expect((await app.call(provider, 'GET', '/api/session')).body).toMatchObject({
      person: { role: 'member', providerId: null },
    });
  });

  it('keeps a running job to its end', async () => {
    const [admin, provider] = [await anAdmin(world), await aProvider(world)];
    const job = await aJob(world, { provider, status: 'pending' });
    await give(admin, provider, 'provider', 'member');
    expect((await quoteOf(job.quoteId))?.status).toBe('quote_accepted');
    const take = (person: Person, step: string, body = {}) =>
      app.call(person, 'POST', `/api/jobs/${job.id}/${step}`, body);
    const proposedDate = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    expect((await take(provider, 'propose', { proposedDate })).status).toBe(200);
    expect((await take(job.member, 'confirm', { proposal: 1 })).status).toBe(200);
    expect((await app.call(provider, 'POST', `/api/quotes/${job.quoteId}/start`, {})).status).toBe(200);
    expect((await take(provider, 'complete')).status).toBe(200);
    expect((await quoteOf(job.quoteId))?.status).toBe('work_completed');
    expect((await take(await aMember(world), 'complete')).status).toBe(403);
  });

  it('has the listing back when they are made provider again, and not by the end of a suspension', async () => {
    const [admin, provider] = [await anAdmin(world), await aProvider(world)];
    await give(admin, provider, 'provider', 'member');
    await app.call(admin, 'POST', `/api/accounts/${provider.id}/suspend`, { reason });
    await app.call(admin, 'POST', `/api/accounts/${provider.id}/activate`, {});
    expect(await listingOf(provider)).toMatchObject({ id: provider.providerId, status: 'suspended' });
    await give(admin, provider, 'member', 'provider');
    expect(await listingOf(provider)).toMatchObject({ id: provider.providerId, status: 'approved' });
  });

  it('sends no quote whose request passed the gate before the change', async () => {
    const [admin, provider, problem] = [await anAdmin(world), await aProvider(world), await aProblem(world)];
    await give(admin, provider, 'provider', 'member');
    const late = world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
    await expect(late).rejects.toMatchObject({ code: 'accounts.not-approved' });
  });
});

it('approves a waiting provider who is made member, who reads of the new role alone', async () => {
  const [admin, waiting] = [await anAdmin(world), await aProvider(world, { status: 'pending' })];
  await give(admin, waiting, 'provider', 'member');
  expect(await accountOf(waiting)).toMatchObject({ role: 'member', status: 'approved' });
  expect((await listingOf(waiting))?.status).toBe('suspended');
  await world.settle();
  expect(await titlesOf(waiting)).toEqual(['You are now a member']);
});

describe('the refusals of a new role', () => {
  it('ask the admin who they are: by their password, or by a passkey of their own', async () => {
    const [admin, other, member] = [await anAdmin(world), await anAdmin(world), await aMember(world)];
    const origin = 'http://localhost:3000';
    const here = { host: 'localhost:3000', origin };
    const [own, foreign] = [
      await addSoftwarePasskey(app, admin, { origin, password }),
      await addSoftwarePasskey(app, other, { origin, password }),
    ];
    const sign = async ({ key }: typeof own) => {
      const { body } = await app.call(admin, 'POST', '/api/account/confirmation/options', {}, here);
      return key.sign(String(body['challenge']));
    };
    const show = (proof: object) => {
      const change = { from: 'member', to: 'provider', reason, ...proof };
      return app.call(admin, 'POST', `/api/accounts/${member.id}/role`, change, here);
    };
    expect(await show({})).toMatchObject({ status: 422, body: { code: 'accounts.confirm-first' } });
    expect(await show({ password: 'guessed' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    });
    expect(await show({ passkey: await sign(foreign) })).toMatchObject({
      status: 422,
      body: { code: 'accounts.passkey-not-yours' },
    });
    expect(await accountOf(member)).toMatchObject({ role: 'member' });
    expect((await show({ passkey: await sign(own) })).status).toBe(200);
    expect(await accountOf(member)).toMatchObject({ role: 'provider' });
  });

  it('answer a stale role, a suspended person and an unknown person', async () => {
    const [admin, member] = [await anAdmin(world), await aMember(world)];
    await give(admin, member, 'member', 'admin');
    expect(await give(admin, member, 'member', 'provider')).toMatchObject({
      status: 409,
      body: { code: 'request.conflict', current: 'admin' },
    });
    const suspended = await aMember(world);
    await app.call(admin, 'POST', `/api/accounts/${suspended.id}/suspend`, { reason });
    expect(await give(admin, suspended, 'member', 'admin')).toMatchObject({ status: 409 });
    expect((await give(admin, { id: newId() }, 'member', 'admin')).status).toBe(404);
    expect(await accountOf(suspended)).toMatchObject({ role: 'member' });
  });

  it('stand beside their fields', async () => {
    const [admin, member] = [await anAdmin(world), await aMember(world)];
    expect(await give(admin, member, 'member', 'member')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'to' }] },
    });
    const answer = await app.call(admin, 'POST', `/api/accounts/${member.id}/role`, {
      from: 'member',
      to: 'admin',
      reason: ' ',
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } });
    expect(await roleEventsOf(member)).toEqual([]);
  });
});

describe('admins', () => {
  const noAdmins = () => world.db.execute(sql`update accounts set role = 'member' where role = 'admin'`);
  const activeAdmins = () => world.db.$count(accounts, sql`role = 'admin' and status <> 'suspended'`);

  it('give up their own role only while there is another admin, and lose its rights with the next request', async () => {
    await world.settle();
    await noAdmins();
    const one = await anAdmin(world);
    expect(await give(one, one, 'admin', 'member')).toMatchObject({
      status: 409,
      body: { code: 'accounts.last-admin' },
    });
    const two = await anAdmin(world);
    expect((await give(one, one, 'admin', 'member')).status).toBe(200);
    expect((await app.call(one, 'GET', '/api/people')).status).toBe(403);
    expect((await app.call(two, 'GET', '/api/people')).status).toBe(200);
    await world.settle();
    expect(await titlesOf(two)).toEqual([`${one.fullName} is now a member`]);
    expect(await titlesOf(one)).toEqual(['You are now a member']);
  });

  it('who demote each other at the same time, on two pools, leave exactly one', async () => {
    for (let round = 0; round < 20; round += 1) {
      await noAdmins();
      const [one, two] = [await anAdmin(world), await anAdmin(world)];
      const ends = await Promise.allSettled([
        transact(world, one, (work) => changeRole(work, { id: two.id, from: 'admin', to: 'member', reason })),
        transact(world.elsewhere, two, (work) =>
          changeRole(work, { id: one.id, from: 'admin', to: 'provider', reason }),
        ),
      ]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'accounts.last-admin' },
      });
      expect(await activeAdmins()).toBe(1);
    }
  });

  it('who are demoted while a third admin stays can no longer demote others', async () => {
    await noAdmins();
    const [one, two, three] = [await anAdmin(world), await anAdmin(world), await anAdmin(world)];
    const ends = await Promise.allSettled([
      transact(world, one, (work) => changeRole(work, { id: two.id, from: 'admin', to: 'member', reason })),
      transact(world.elsewhere, two, (work) => changeRole(work, { id: one.id, from: 'admin', to: 'member', reason })),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'accounts.wrong-role' } });
    expect(await activeAdmins()).toBe(2);
    expect(await accountOf(three)).toMatchObject({ role: 'admin' });
  });
});
