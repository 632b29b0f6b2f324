import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aProvider } from '#features/providers/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { day } from '#core/time.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { useSentMails } from '#features/notifications/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { activateAccount, suspendAccount } from './change-account-status.ts';
import { accounts } from './tables.ts';
import { aMember, aMemberWithPassword, anAdmin } from './testing.ts';

const world = useWorld();
const app = useApp(world);
const sentMails = useSentMails(world);
const reason = 'Asked for payment outside the site.';

const statusOf = async (id: string) =>
  (await world.db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, id)))[0]?.status;
const activeAdmins = () => world.db.$count(accounts, sql`role = 'admin' and status <> 'suspended'`);

describe('an admin', () => {
  it('lets an admin approve, suspend and activate an account, and changes the listing and the log with it', async () => {
    const admin = await anAdmin(world);
    const waiting = await aProvider(world, { status: 'pending' });
    const take = (step: string, body = {}) => app.call(admin, 'POST', `/api/accounts/${waiting.id}/${step}`, body);
    const listing = async () =>
      (
        await world.db.select({ status: providers.status }).from(providers).where(eq(providers.id, waiting.providerId))
      )[0]?.status;

    expect(await take('approve')).toMatchObject({
      status: 200,
      body: { id: waiting.id, status: 'approved', steps: [{ step: 'suspend' }] },
    });
    expect(await listing()).toBe('approved');
    expect(await take('approve')).toMatchObject({
      status: 409,
      body: { code: 'request.conflict', current: 'approved' },
    });
    expect(await take('suspend', { reason })).toMatchObject({
      status: 200,
      body: { status: 'suspended', steps: [{ step: 'activate' }] },
    });
    expect(await listing()).toBe('suspended');
    expect(await take('activate')).toMatchObject({ status: 200, body: { status: 'approved' } });

    const log = await world.db
      .select()
      .from(events)
      .where(eq(events.subjectId, waiting.id))
      .orderBy(events.at, events.id);
    expect(log).toMatchObject([
      { step: 'approve', before: 'pending', after: 'approved', actorId: admin.id, party: 'admin' },
      { step: 'suspend', before: 'approved', after: 'suspended', actorId: admin.id, data: { reason } },
      { step: 'activate', before: 'suspended', after: 'approved', actorId: admin.id },
    ]);
  });

  it('asks an admin for a reason to suspend', async () => {
    const answer = await app.call(
      await anAdmin(world),
      'POST',
      `/api/accounts/${(await aMember(world)).id}/suspend`,
      {},
    );
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] },
    });
  });

  it('answers 404 for an account that does not exist', async () => {
    expect((await app.call(await anAdmin(world), 'POST', `/api/accounts/${newId()}/suspend`, { reason })).status).toBe(
      404,
    );
  });

  it('refuses an admin who suspends themselves', async () => {
    const admin = await anAdmin(world);
    expect(await app.call(admin, 'POST', `/api/accounts/${admin.id}/suspend`, { reason })).toMatchObject({
      status: 409,
      body: { code: 'accounts.cannot-suspend-oneself' },
    });
    expect(await statusOf(admin.id)).toBe('approved');
  });

  it('keeps one of two admins who suspend each other at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      await world.db.execute(sql`update accounts set role = 'member' where role = 'admin'`);
      const [one, two] = [await anAdmin(world), await anAdmin(world)];
      const ends = await Promise.allSettled([
        world.as(one, (work) => suspendAccount(work, two.id, reason)),
        world.as(two, (work) => suspendAccount(work, one.id, reason)),
      ]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'accounts.last-admin' },
      });
      expect(await activeAdmins()).toBe(1);
    }
  });
});

describe('a suspension with an end', () => {
  const until = () => new Date(world.clock.now().getTime() + 3 * day);

  it('ends by itself on its day and not before, and tells the person', async () => {
    const member = await aMemberWithPassword(world);
    const end = until();
    await world.as(await anAdmin(world), (work) => suspendAccount(work, member.id, reason, end));
    world.clock.set(new Date(end.getTime() - 1));
    await runDueRules(world);
    expect(await statusOf(member.id)).toBe('suspended');
    world.clock.move(1);
    await runDueRules(world);
    expect(await statusOf(member.id)).toBe('approved');
    const signedIn = await app.call(null, 'POST', '/api/session', { email: member.email, password: 'sawubona mhlaba' });
    expect(signedIn.status).toBe(200);
    await world.settle();
    const { items } = await listNotifications(world, member.id, { all: true, limit: 10 });
    expect(items.map(({ title }) => title)).toEqual(['Your account is active again']);
    const [account] = await world.db.select().from(accounts).where(eq(accounts.id, member.id));
    expect(account?.suspendedUntil).toBeNull();
  });

  it('tells the person why and until when: by mail, on their open screen, and when they log in', async () => {
    const member = await aMemberWithPassword(world);
    const cookie = await app.cookieOf(member);
    await sentMails();
    const end = new Date('2027-01-05T21:59:00.000Z');
    await world.as(await anAdmin(world), (work) => suspendAccount(work, member.id, reason, end));
    const [mail] = (await sentMails()).filter(({ to }) => to.includes(member.email));
    expect(mail?.mail.subject).toBe('Your account is suspended');
    expect(mail?.mail.text).toContain('5 January 2027, 23:59');
    expect(mail?.mail.text).toContain(reason);
    expect((await app.call(null, 'GET', '/api/session', undefined, { cookie })).body).toMatchObject({
      person: null,
      suspension: { reason, until: end.toISOString() },
    });
    const refused = await app.call(null, 'POST', '/api/session', { email: member.email, password: 'sawubona mhlaba' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'accounts.suspended' } });
    expect(refused.body.detail).toBe(
      `This account is suspended until 5 January 2027, 23:59. Reason: “${reason}” If you think this is a mistake, contact support.`,
    );
  });

  it('leaves a provider who was waiting for approval waiting', async () => {
    const waiting = await aProvider(world, { status: 'pending' });
    await world.as(await anAdmin(world), (work) => suspendAccount(work, waiting.id, reason, until()));
    world.clock.move(3 * day);
    await runDueRules(world);
    expect(await statusOf(waiting.id)).toBe('pending');
    const [listing] = await world.db.select().from(providers).where(eq(providers.id, waiting.providerId));
    expect(listing?.status).toBe('pending');
  });

  it('does not end by itself without an end, nor after an admin has ended it', async () => {
    const admin = await anAdmin(world);
    const [open, ended] = [await aMember(world), await aMember(world)];
    await world.as(admin, (work) => suspendAccount(work, open.id, reason));
    await world.as(admin, (work) => suspendAccount(work, ended.id, reason, until()));
    await world.as(admin, (work) => activateAccount(work, ended.id));
    await world.as(admin, (work) => suspendAccount(work, ended.id, reason));
    world.clock.move(30 * day);
    await runDueRules(world);
    expect([await statusOf(open.id), await statusOf(ended.id)]).toEqual(['suspended', 'suspended']);
  });

  it('is refused beside its field when the end has passed', async () => {
    const { id } = await aMember(world);
    const answer = await app.call(await anAdmin(world), 'POST', `/api/accounts/${id}/suspend`, {
      reason,
      until: world.clock.now().toISOString(),
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'until', message: 'Choose an end in the future.' }] },
    });
    expect(await statusOf(id)).toBe('approved');
  });
});
