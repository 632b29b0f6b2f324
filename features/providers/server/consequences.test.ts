import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activateAccount, approveAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { registerAccount } from '#features/accounts/server/register-account.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import { system } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { providers } from './tables.ts';
import { aProvider } from './testing.ts';

const world = useWorld();

const listingOf = async (accountId: string) =>
  (await world.db.select().from(providers).where(eq(providers.accountId, accountId)))[0];
const register = (role: 'member' | 'provider', email: string) =>
  world.as(system, (work) => registerAccount(work, { fullName: 'Sipho Dlamini', email, password: 'a password', role }));

it('gives a new provider a pending listing', async () => {
  const { id } = await register('provider', 'sipho@example.co.za');
  expect(await listingOf(id)).toMatchObject({
    name: 'Sipho Dlamini',
    status: 'pending',
    membershipStatus: 'basic',
    specialty: null,
  });
});

it('gives a new member no listing', async () => {
  const { id } = await register('member', 'member@example.co.za');
  expect(await listingOf(id)).toBeUndefined();
});

it('changes the status of a listing with its account', async () => {
  const [provider, admin] = [await aProvider(world, { status: 'pending' }), await anAdmin(world)];
  await world.as(admin, (work) => approveAccount(work, provider.id));
  expect((await listingOf(provider.id))?.status).toBe('approved');
  await world.as(admin, (work) => suspendAccount(work, provider.id, 'Complaints'));
  expect((await listingOf(provider.id))?.status).toBe('suspended');
  await world.as(admin, (work) => activateAccount(work, provider.id));
  expect((await listingOf(provider.id))?.status).toBe('approved');
});

it('keeps the status of a listing when the transaction fails', async () => {
  const [provider, admin] = [await aProvider(world, { status: 'pending' }), await anAdmin(world)];
  const failing = world.as(admin, async (work) => {
    await approveAccount(work, provider.id);
    throw new Error('the power went out');
  });
  await expect(failing).rejects.toThrow('the power went out');
  expect((await listingOf(provider.id))?.status).toBe('pending');
});

it('changes the membership of a listing with its plan, and of no other listing', async () => {
  const [provider, other] = [await aProvider(world), await aProvider(world)];
  await aPlan(world, provider.id, 'gold');
  expect((await listingOf(provider.id))?.membershipStatus).toBe('premium');
  await aPlan(world, provider.id, 'silver');
  expect((await listingOf(provider.id))?.membershipStatus).toBe('verified');
  expect((await listingOf(other.id))?.membershipStatus).toBe('basic');
});
