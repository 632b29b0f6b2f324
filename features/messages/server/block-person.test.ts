import { expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useApp, useWorld, type Answer } from '#tests/support/testing.ts';
import { aConversation } from './testing.ts';

const world = useWorld();
const test = useApp(world);

type Blocked = { id: string; other: { name: string }; blockedAt: string };
const listOf = async (person: Awaited<ReturnType<typeof aMember>>, limitless = true) => {
  const items: Blocked[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body }: Answer = await test.call(person, 'GET', `/api/blocked-people${next && `?cursor=${next}`}`);
    items.push(...(body['items'] as Blocked[]));
    next = limitless ? (body['next'] as string | null) : null;
  }
  return items;
};
const block = (person: Awaited<ReturnType<typeof aMember>>, id: string, blocked: boolean) =>
  test.call(person, 'PUT', `/api/conversations/${id}/block`, { blocked });

it('lists each blocked person once over all pages, the latest first, to the person who blocked them', async () => {
  const member = await aMember(world);
  const blocked: string[] = [];
  for (let number = 1; number <= 23; number += 1) {
    const { id } = await aConversation(world, { member });
    if (number % 3 === 0) world.clock.move(minute);
    expect((await block(member, id, true)).status).toBe(200);
    blocked.push(id);
  }
  const listed = await listOf(member);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(blocked.toSorted());
  const times = listed.map(({ blockedAt }) => blockedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await listOf(member, false)).toHaveLength(20);
});

it('lists a person no longer who is unblocked, and never to the other person', async () => {
  const provider = await aProvider(world, { fullName: 'Thabo Nkosi' });
  const { id, member } = await aConversation(world, { provider });
  await block(member, id, true);
  expect(await listOf(member)).toMatchObject([{ id, other: { name: expect.any(String) as string } }]);
  expect(await listOf(provider)).toEqual([]);
  await block(member, id, false);
  expect(await listOf(member)).toEqual([]);
  await block(member, id, true);
  expect(await listOf(member)).toMatchObject([{ id }]);
});
