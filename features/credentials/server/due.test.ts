import { expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aCredential, readStatus } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const runTwiceAtOnce = () => Promise.all([runDueRules(world), runDueRules(world.elsewhere)]);

it('expires after the last day, once, and tells the provider', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id, provider, endsAt } = await aCredential(world, { status: 'confirmed' });
  world.clock.set(new Date((endsAt?.getTime() ?? 0) - 1));
  await runDueRules(world);
  expect(await readStatus(world, id)).toBe('confirmed');
  world.clock.move(1);
  await runTwiceAtOnce();
  expect(await readStatus(world, id)).toBe('expired');
  expect((await listNotices(world, provider.id)).filter((notice) => notice.startsWith('Expired'))).toHaveLength(1);
});

it('leaves a listing in the minute of its end, before the clock has taken the step', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const provider = await aProvider(world);
  const { endsAt } = await aCredential(world, { provider, status: 'confirmed' });
  const claims = async () => {
    const { body } = await test.call(provider, 'GET', `/api/providers/${provider.providerId}`);
    return (body['checked'] as { claims: unknown[] }).claims.length;
  };
  world.clock.set(new Date((endsAt?.getTime() ?? 0) - 1));
  expect(await claims()).toBe(1);
  world.clock.move(1);
  expect(await claims()).toBe(0);
});

it('reminds the provider twice, also where two processes look at once', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { provider } = await aCredential(world, { status: 'confirmed', days: 40 });
  const reminders = async () =>
    (await listNotices(world, provider.id)).filter((notice) => notice.startsWith('Soon to expire')).length;
  const seen: number[] = [];
  for (const days of [9, 2, 20, 4]) {
    world.clock.move(days * 24 * 60 * 60 * 1000);
    await runTwiceAtOnce();
    await world.settle();
    seen.push(await reminders());
  }
  expect(seen).toEqual([0, 1, 1, 2]);
});

it('says nothing about a credential that was revoked before its reminder', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id, provider } = await aCredential(world, { status: 'confirmed', days: 40 });
  await test.call(await anAdmin(world), 'POST', `/api/credentials/${id}/revoke`, { reason: 'It is a copy.' });
  world.clock.move(39 * 24 * 60 * 60 * 1000);
  await runDueRules(world);
  await world.settle();
  expect((await listNotices(world, provider.id)).filter((notice) => /expire/.test(notice))).toEqual([]);
});

it('asks a provider for no document that waits for a check already', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id, provider, kindId } = await aCredential(world, { status: 'confirmed', days: 40 });
  await aCredential(world, { provider, kindId });
  for (const days of [12, 29]) {
    world.clock.move(days * 24 * 60 * 60 * 1000);
    await runDueRules(world);
    await world.settle();
  }
  expect(await readStatus(world, id)).toBe('expired');
  const notices = (await listNotices(world, provider.id)).filter((notice) => /expire/i.test(notice));
  expect(notices).toEqual([expect.stringContaining('Your new document waits for a check.')]);
});
