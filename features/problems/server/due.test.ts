import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld, listSteps } from '#tests/support/testing.ts';
import { pauseProblem, reopenProblem } from './change-problem-status.ts';
import { postComment } from './comments/post-comment.ts';
import { likeProblem } from './like-problem.ts';
import { problemCategories, problems } from './tables.ts';
import { aProblem } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

const statusOf = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0]?.status;
const noticesFor = async (accountId: string) =>
  (await listStoredNotices(world, accountId)).map(({ title, description }) => ({ title, description }));
const runTwiceAtOnce = () => Promise.all([runDueRules(world), runDueRules(world)]);
/** Moves the clock, and runs the due rules one millisecond before the end and at the end. */
async function runDueRulesAfter(milliseconds: number) {
  world.clock.move(milliseconds - 1);
  await runDueRules(world);
  world.clock.move(1);
  await runTwiceAtOnce();
}

describe('a problem on which nothing happens', () => {
  it('reminds the owner once, three days before a problem lapses', async () => {
    const problem = await aProblem(world, { title: 'Leaking geyser!' });
    world.clock.move(27 * day - 1);
    await runDueRules(world);
    expect(await listSteps(world, problem.id)).toEqual([]);
    world.clock.move(1);
    await runTwiceAtOnce();
    world.clock.move(day);
    await runDueRules(world);
    expect(await listSteps(world, problem.id)).toEqual(['remind']);
    expect(await noticesFor(problem.owner.id)).toEqual([
      {
        title: 'Your problem closes soon',
        description: '“Leaking geyser” closes on 16 December 2026. To keep it open, edit it or add a comment.',
      },
    ]);
  });

  it.each(['open', 'pending_quotes'] as const)(
    'closes a problem that is %s once after 30 days without activity, and no longer counts it',
    async (status) => {
      const counted = async () =>
        (await world.db.select().from(problemCategories).where(eq(problemCategories.category, 'Cleaning')))[0]
          ?.problemCount;
      const before = (await counted()) ?? 0;
      const problem = await aProblem(world, { status, category: 'Cleaning' });
      expect(await counted()).toBe(before + 1);
      world.clock.move(27 * day);
      await runDueRules(world);
      world.clock.move(3 * day - 1);
      await runDueRules(world);
      expect(await statusOf(problem.id)).toBe(status);
      world.clock.move(1);
      await runTwiceAtOnce();
      await runDueRules(world);
      expect(await statusOf(problem.id)).toBe('closed');
      expect(await listSteps(world, problem.id)).toEqual(['remind', 'lapse']);
      expect(await counted()).toBe(before);
      expect((await noticesFor(problem.owner.id)).map(({ title }) => title)).toContain('Your problem is closed');
    },
  );

  it('closes a problem without a reminder when the due rules did not run for 31 days', async () => {
    const problem = await aProblem(world);
    world.clock.move(31 * day);
    await runDueRules(world);
    expect(await listSteps(world, problem.id)).toEqual(['lapse']);
  });

  it('closes the problem of a suspended owner without a notice', async () => {
    const problem = await aProblem(world);
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, problem.owner.id));
    await runDueRulesAfter(27 * day);
    await runDueRulesAfter(3 * day);
    expect(await statusOf(problem.id)).toBe('closed');
    expect(await noticesFor(problem.owner.id)).toEqual([]);
  });

  it('reminds the owner once a suspension has ended', async () => {
    const problem = await aProblem(world);
    const setStatus = (status: 'suspended' | 'approved') =>
      world.db.update(accounts).set({ status }).where(eq(accounts.id, problem.owner.id));
    await setStatus('suspended');
    await runDueRulesAfter(27 * day);
    expect(await listSteps(world, problem.id)).toEqual([]);
    await setStatus('approved');
    await runDueRulesAfter(day);
    expect(await noticesFor(problem.owner.id)).toMatchObject([{ title: 'Your problem closes soon' }]);
  });

  it('neither reminds nor lapses a closed problem', async () => {
    const problem = await aProblem(world, { status: 'closed' });
    await runDueRulesAfter(40 * day);
    expect(await listSteps(world, problem.id)).toEqual([]);
  });
});

describe('activity', () => {
  it('starts the 30 days again after activity, before and after the reminder', async () => {
    const problem = await aProblem(world);
    world.clock.move(20 * day);
    await world.as(problem.owner, (work) => pauseProblem(work, problem.id));
    await runDueRulesAfter(27 * day);
    expect(await listSteps(world, problem.id)).toEqual(['pause', 'remind']);
    world.clock.move(2 * day);
    await world.as(problem.owner, (work) => reopenProblem(work, problem.id));
    await runDueRulesAfter(27 * day);
    expect(await listSteps(world, problem.id)).toEqual(['pause', 'remind', 'reopen', 'remind']);
    await runDueRulesAfter(3 * day);
    expect(await listSteps(world, problem.id)).toEqual(['pause', 'remind', 'reopen', 'remind', 'lapse']);
    expect(await statusOf(problem.id)).toBe('closed');
  });

  it('treats an approved comment as activity, but not a like', async () => {
    const [commented, liked] = [await aProblem(world), await aProblem(world)];
    world.clock.move(day);
    await world.as(commented.owner, (work) => postComment(work, commented.id, 'It still leaks.'));
    await world.as(liked.owner, (work) => likeProblem(work, liked.id, true));
    world.clock.move(29 * day);
    await runDueRules(world);
    expect([await statusOf(commented.id), await statusOf(liked.id)]).toEqual(['open', 'closed']);
    world.clock.move(day);
    await runDueRules(world);
    expect(await statusOf(commented.id)).toBe('closed');
  });

  it('sends no reminder when a comment arrives before the notice is made', async () => {
    const problem = await aProblem(world);
    world.clock.move(27 * day);
    await runDueRules(world);
    world.clock.move(1);
    await world.as(problem.owner, (work) => postComment(work, problem.id, 'It still leaks.'));
    expect(await noticesFor(problem.owner.id)).toEqual([]);
  });
});
