import { and, eq, sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activateAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { keepAccount } from '#features/accounts/server/leave.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { problemComments, problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { visitor, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { query } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const category = 'Plumbing';

/** Gives a person so many open problems, and comments on a problem of another. */
async function givePosts(owner: Person, count: number): Promise<{ commentedId: string }> {
  const at = world.clock.now();
  const stamps = { createdAt: at, updatedAt: at };
  const many = Array.from({ length: count }, () => newId());
  await world.db.insert(problems).values(
    many.map((id) => ({
      id,
      ownerId: owner.id,
      title: 'Leaking geyser',
      description: 'It drips.',
      category,
      location: 'Sandton',
      status: 'open' as const,
      lastActivityAt: at,
      ...stamps,
    })),
  );
  await world.db.insert(events).values(
    many.map((id) => ({
      id: newId(),
      at,
      actorId: owner.id,
      party: 'member',
      noun: 'problem',
      subjectId: id,
      step: 'post',
      before: null,
      after: 'open',
      data: {},
    })),
  );
  const { id: commentedId } = await aProblem(world, { category: 'Painting' });
  await world.db.insert(problemComments).values(
    many.map(
      (id) =>
        ({
          id,
          problemId: commentedId,
          authorId: owner.id,
          content: 'Mine too.',
          status: 'approved',
          ...stamps,
        }) as const,
    ),
  );
  await world.db.update(problems).set({ commentsCount: count }).where(eq(problems.id, commentedId));
  await world.db.execute(sql`
    insert into problem_categories (category, problem_count) values (${category}, ${count})
    on conflict (category) do update set problem_count = problem_categories.problem_count + excluded.problem_count`);
  return { commentedId };
}

/** Gives a member so many requests to providers that no one has answered. */
async function giveRequests(member: Person, count: number): Promise<void> {
  const at = world.clock.now();
  const { providerId } = await aProvider(world);
  const many = await world.db
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.ownerId, member.id))
    .limit(count);
  await world.db.insert(quoteRequests).values(
    many.map(({ id: problemId }) => ({
      id: newId(),
      memberId: member.id,
      providerId,
      problemId,
      description: 'It drips.',
      status: 'pending_provider_response' as const,
      requestedAt: at,
      updatedAt: at,
    })),
  );
}

const counted = async (
  table: typeof problems | typeof quoteRequests | typeof problemComments,
  where: SQL | undefined,
) => world.db.$count(table, where);
const hiddenProblems = (owner: Person) =>
  counted(problems, and(eq(problems.ownerId, owner.id), eq(problems.ownerSuspended, true)));
const hiddenComments = (author: Person) =>
  counted(problemComments, and(eq(problemComments.authorId, author.id), eq(problemComments.authorSuspended, true)));
const released = (member: Person) =>
  counted(
    quoteRequests,
    and(eq(quoteRequests.memberId, member.id), sql`${quoteRequests.status} <> 'pending_provider_response'`),
  );
const inCategory = async () =>
  (
    await query<{ count: number }>(world.db).row(sql`
      select problem_count as count from problem_categories where category = ${category}`)
  )?.count;
const commentsOf = async (id: string) =>
  (await world.db.select({ count: problems.commentsCount }).from(problems).where(eq(problems.id, id)))[0]?.count;

/** Works the queue off, with the jobs that its jobs queue. */
async function workOff(): Promise<void> {
  const { enqueue } = world.outbox;
  let queued = 1;
  world.outbox.enqueue = (tx, queue, jobs) => {
    queued += jobs.length;
    return enqueue(tx, queue, jobs);
  };
  while (queued > 0) {
    queued = 0;
    expect(await world.deliver()).toEqual([]);
  }
  world.outbox.enqueue = enqueue;
}

/** Tries the queued jobs in a process that dies before it has done their portions. */
async function dieAtWork(): Promise<void> {
  const { enqueue } = world.outbox;
  world.outbox.enqueue = () => Promise.reject(new Error('The process has died.'));
  expect((await world.deliver()).length).toBeGreaterThan(0);
  world.outbox.enqueue = enqueue;
}

describe('a person with hundreds of posts', () => {
  it('is suspended in portions, which hide everything with its counts, and back in portions', async () => {
    const [admin, owner] = [await anAdmin(world), await aMember(world)];
    const { commentedId } = await givePosts(owner, 520);
    await giveRequests(owner, 120);
    const before = await inCategory();
    await world.as(admin, (work) => suspendAccount(work, owner.id, 'Spam.'));
    // The suspension itself changes no more than a portion, and the counts are right at every moment.
    expect(await hiddenProblems(owner)).toBe(500);
    expect(await hiddenComments(owner)).toBe(500);
    expect(await released(owner)).toBe(50);
    expect(await inCategory()).toBe(before! - 500);
    expect(await commentsOf(commentedId)).toBe(20);
    await world.settle();
    await dieAtWork();
    expect([await hiddenProblems(owner), await inCategory()]).toEqual([500, before! - 500]);
    await workOff();
    expect([await hiddenProblems(owner), await hiddenComments(owner), await released(owner)]).toEqual([520, 520, 120]);
    expect([await inCategory(), await commentsOf(commentedId)]).toEqual([before! - 520, 0]);
    await world.as(admin, (work) => activateAccount(work, owner.id));
    expect(await hiddenProblems(owner)).toBe(20);
    await world.settle();
    await workOff();
    expect([await hiddenProblems(owner), await hiddenComments(owner)]).toEqual([0, 0]);
    expect([await inCategory(), await commentsOf(commentedId)]).toEqual([before, 520]);
    const untold = and(eq(problems.ownerId, owner.id), sql`${problems.toldProviders} is null`);
    expect(await counted(problems, untold)).toBe(0);
  });

  it('shows everything when the suspension ends before all is hidden, and keeps new requests', async () => {
    const [admin, owner] = [await anAdmin(world), await aMember(world)];
    await givePosts(owner, 520);
    await giveRequests(owner, 60);
    await world.as(admin, (work) => suspendAccount(work, owner.id, 'Spam.'));
    await world.as(admin, (work) => activateAccount(work, owner.id));
    world.clock.move(1_000);
    const { id: problemId } = await aProblem(world, { owner });
    const { providerId } = await aProvider(world);
    const at = world.clock.now();
    await world.db.insert(quoteRequests).values({
      id: newId(),
      memberId: owner.id,
      providerId,
      problemId,
      description: 'New.',
      status: 'pending_provider_response',
      requestedAt: at,
      updatedAt: at,
    });
    await world.settle();
    await workOff();
    expect(await hiddenProblems(owner)).toBe(0);
    expect(await released(owner)).toBe(60);
  });

  it('leaves in portions, whose rest stays if the person keeps the account', async () => {
    const owner = await aMember(world);
    await givePosts(owner, 130);
    await giveRequests(owner, 70);
    const open = () => counted(problems, and(eq(problems.ownerId, owner.id), sql`${problems.status} <> 'closed'`));
    await world.as(owner, askDeletion);
    expect([await released(owner), await open()]).toEqual([50, 130]);
    await keepAccount(world, { ...visitor, leaving: { accountId: owner.id, sessionId: newId(), until: '' } });
    await workOff();
    expect([await released(owner), await open()]).toEqual([50, 130]);
    await world.as(owner, askDeletion);
    await workOff();
    expect([await released(owner), await open()]).toEqual([70, 0]);
    const [account] = await world.db
      .select({ status: accounts.status })
      .from(accounts)
      .where(eq(accounts.id, owner.id));
    expect(account?.status).toBe('leaving');
  });
});
