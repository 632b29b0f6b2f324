import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { askToChangeEmail } from '#features/accounts/server/ask-to-change-email.ts';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { registerToConfirm } from '#features/accounts/server/register-account.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { conversations } from '#features/messages/server/tables.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { removingUnconfirmed } from './remove-unconfirmed.ts';

const world = useWorld();

const register = (email: string, role: 'member' | 'provider' = 'member') =>
  world.as(system, (work) =>
    registerToConfirm(work, { fullName: 'Sipho Dlamini', email, password: 'sawubona mhlaba', role }, 'hash'),
  );
const exists = async (id: string) => (await world.db.$count(accounts, eq(accounts.id, id))) > 0;

it.each(['member', 'provider'] as const)(
  'removes a %s whose address was not confirmed in 30 days, and frees the address',
  async (role) => {
    const email = `${role}@example.co.za`;
    const id = await register(email, role);
    await world.settle();
    expect(await world.db.$count(mails, eq(mails.accountId, id))).toBe(1);
    world.clock.move(30 * day - 1);
    await runDueRules(world);
    expect(await exists(id)).toBe(true);
    world.clock.move(1);
    await Promise.all([runDueRules(world), runDueRules(world.elsewhere)]);
    expect(await exists(id)).toBe(false);
    expect(await world.db.$count(mails, eq(mails.accountId, id))).toBe(0);
    const log = await query<{ data: object }>(world.db).rows(sql`select data from events where subject_id = ${id}`);
    expect(JSON.stringify(log)).not.toContain('Sipho');
    expect(await register(email, role)).not.toBe(id);
    expect(await world.db.$count(accounts, eq(accounts.email, email))).toBe(1);
  },
);

it('keeps a person who confirmed, signed in, is suspended, was approved, or has a conversation', async () => {
  const admin = await anAdmin(world);
  const confirmed = await aMember(world);
  const unconfirmed = async (more: Partial<typeof accounts.$inferInsert> = {}) => {
    const id = await register(`${newId()}@example.co.za`);
    await world.db
      .update(accounts)
      .set({ updatedAt: testStart, ...more })
      .where(eq(accounts.id, id));
    return id;
  };
  const listed = await aProvider(world);
  await world.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, listed.id));
  const promoted = await unconfirmed();
  await world.as(admin, (work) =>
    changeRole(work, { id: promoted, from: 'member', to: 'admin', reason: 'She joins the team.' }),
  );
  const madeMember = await register(`${newId()}@example.co.za`, 'provider');
  await world.as(admin, (work) =>
    changeRole(work, { id: madeMember, from: 'provider', to: 'member', reason: 'He only asks for work.' }),
  );
  const written = await unconfirmed();
  const [one = '', other = ''] = [written, confirmed.id].toSorted();
  await world.db.insert(conversations).values({
    participant1Id: one,
    participant2Id: other,
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
  });
  const kept = [
    confirmed.id,
    listed.id,
    promoted,
    written,
    await unconfirmed({ lastSignInAt: world.clock.now() }),
    await unconfirmed({ status: 'suspended' }),
    await unconfirmed({ newEmail: `${newId()}@example.co.za` }),
    madeMember,
  ];
  const gone = await unconfirmed();
  world.clock.move(31 * day);
  expect(await runRule(world, removingUnconfirmed)).toEqual([]);
  expect([await exists(gone), ...(await Promise.all(kept.map(exists)))]).toEqual([false, ...kept.map(() => true)]);
});

it('removes so many in one run, beside those that stay, and the others in the next', async () => {
  const stays = await register('stays@example.co.za');
  const others = [await register('first@example.co.za'), await register('second@example.co.za')];
  const admin = await anAdmin(world);
  await world.as(admin, (work) =>
    askToChangeEmail(work, { id: stays, email: 'other@example.co.za', reason: 'She called us.' }),
  );
  await world.db.update(accounts).set({ newEmail: null }).where(eq(accounts.id, stays));
  world.clock.move(31 * day);
  const left = async () => (await Promise.all(others.map(exists))).filter(Boolean).length;
  for (const count of [1, 0]) {
    expect(await runRule(world, { ...removingUnconfirmed, perRun: 1 })).toEqual([]);
    expect([await exists(stays), await left()]).toEqual([true, count]);
  }
});
