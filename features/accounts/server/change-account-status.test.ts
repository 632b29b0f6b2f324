import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aProvider } from '#features/providers/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { newId } from '#server/engine/columns.ts';
import { events } from '#server/engine/tables.ts';
import { useApp, useWorld, type Answer } from '#tests/support/testing.ts';
import { suspendAccount } from './change-account-status.ts';
import { listAccounts } from './queries.ts';
import { accounts } from './tables.ts';
import { aMember, anAdmin } from './testing.ts';

const world = useWorld();
const app = useApp(world);
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

describe('the list of people', () => {
  it('lists each account once, newest first, over all pages', async () => {
    // Several accounts of one instant, so that the id decides the order.
    for (let made = 0; made < 23; made += 1) {
      if (made % 4 === 0) world.clock.move(1);
      await aMember(world);
    }
    const admin = await anAdmin(world);
    const expected = (
      await world.db
        .select({ id: accounts.id })
        .from(accounts)
        .orderBy(sql`created_at desc, id desc`)
    ).map(({ id }) => id);
    const read: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const answer: Answer = await app.call(admin, 'GET', `/api/accounts?limit=5${next && `&cursor=${next}`}`);
      expect(answer.status).toBe(200);
      const page = answer.body as { items: { id: string }[]; next: string | null };
      read.push(...page.items.map(({ id }) => id));
      next = page.next;
      // An account that joins between two pages does not shift the list.
      world.clock.move(1);
      await aMember(world);
    }
    expect(read).toEqual(expected);
  });

  it('offers an admin the steps that they may take on each account', async () => {
    const admin = await anAdmin(world);
    const { items } = await listAccounts(world, admin.id, { limit: 50 });
    expect(items.find(({ id }) => id === admin.id)?.steps).toEqual([]);
    expect(items.find(({ role }) => role === 'member')?.steps.map(({ step }) => step)).toEqual(['suspend']);
  });
});
