import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { useApp, useWorld, type Answer } from '#tests/support/testing.ts';
import { blockPerson } from './block-person.ts';
import { aConversation, aMessage } from './testing.ts';

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

const readContact = (person: Person, other: Person) =>
  query<{ isBlocked: boolean }>(world.db).rows(sql`
    select is_blocked from contacts where account_id = ${person.id} and other_id = ${other.id}`);

it('closes a contact with a block that the release before wrote, and opens it with the end of that block', async () => {
  const { id, member, provider } = await aConversation(world);
  const other = await aConversation(world, { member });
  for (const talk of [id, other.id]) await aMessage(world, member, talk);
  const setBlocked = (blockedAt: string | null) =>
    world.db.execute(sql`
      update conversation_members set blocked_at = ${blockedAt} where conversation_id = ${id} and account_id = ${member.id}`);
  await setBlocked('2026-11-16');
  expect(await readContact(member, provider)).toEqual([{ isBlocked: true }]);
  expect(await readContact(member, other.provider)).toEqual([{ isBlocked: false }]);
  await setBlocked(null);
  expect(await readContact(member, provider)).toEqual([{ isBlocked: false }]);
});

it.each(['answer', 'block'] as const)(
  'closes the contact of a first answer at the moment of a block, where the %s is first',
  async (first) => {
    const { id, member, provider } = await aConversation(world);
    const acts = {
      answer: async ({ tx }: Pick<Work, 'tx'>) =>
        void (await tx.execute(sql`select record_contact(${member.id}, ${provider.id})`)),
      block: (work: PersonWork) => blockPerson(work, { id, blocked: true }),
    };
    let later: Promise<void> | undefined;
    await world.as(member, async (work) => {
      await acts[first](work);
      later = world.as(member, acts[first === 'answer' ? 'block' : 'answer']);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => query(world.db).rows(waiting)).toHaveLength(1);
    });
    await later;
    expect(await readContact(member, provider)).toEqual([{ isBlocked: true }]);
  },
);
