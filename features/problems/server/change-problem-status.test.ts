import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listStatuses, type StepOf } from '#core/lifecycle.ts';
import { day } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';
import { problemLifecycle } from '../lifecycle.ts';
import {
  fillProblem,
  pauseProblem,
  reopenProblem,
  returnProblem,
  settleProblem,
  touchProblem,
  withdrawProblem,
} from './change-problem-status.ts';
import { problems } from './tables.ts';
import { aProblem } from './testing.ts';

const world = useWorld();
const rowOf = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0];

const byOwner = { pause: pauseProblem, reopen: reopenProblem, withdraw: withdrawProblem };
const bySystem = { settle: settleProblem, return: returnProblem, fill: fillProblem };

const steps = Object.keys({ ...byOwner, ...bySystem }) as (keyof typeof byOwner | keyof typeof bySystem)[];

it.each(listStatuses(problemLifecycle).flatMap((status) => steps.map((step) => [status, step] as const)))(
  'takes a problem that is %s through the step %s only where the lifecycle allows it',
  async (status, step) => {
    const problem = await aProblem(world, { status });
    const rule: StepOf = problemLifecycle.steps[step];
    const taken =
      step in byOwner
        ? await world
            .as(problem.owner, (work) => byOwner[step as keyof typeof byOwner](work, problem.id))
            .catch((error: unknown) => error)
        : await world
            .as(system, (work) => bySystem[step as keyof typeof bySystem](work, problem.id))
            .catch((error: unknown) => error);
    if (rule.from.includes(status)) {
      expect(taken).toMatchObject({ id: problem.id, status: rule.to });
      const event = await findRow(world.db, events, { subjectId: problem.id, step });
      expect(event).toMatchObject({
        before: status,
        after: rule.to,
        actorId: step in byOwner ? problem.owner.id : null,
      });
    } else {
      if (step === 'fill' || step === 'return') expect(taken).toBeNull();
      else expect(taken).toMatchObject({ code: 'request.conflict', current: status });
      expect((await rowOf(problem.id))?.status).toBe(status);
    }
  },
);

it.each(Object.entries(byOwner))(
  'refuses to %s a problem of another account, as if it did not exist',
  async (_, take) => {
    for (const status of listStatuses(problemLifecycle)) {
      const problem = await aProblem(world, { status });
      for (const stranger of [await aMember(world), await anAdmin(world)]) {
        await expect(world.as(stranger, (work) => take(work, problem.id))).rejects.toMatchObject({
          code: 'request.not-found',
        });
      }
      expect((await rowOf(problem.id))?.status).toBe(status);
    }
    const member = await aMember(world);
    await expect(world.as(member, (work) => take(work, newId()))).rejects.toMatchObject({
      code: 'request.not-found',
    });
  },
);

it('records when a problem was reopened and when it was last active', async () => {
  const problem = await aProblem(world, { status: 'pending_quotes' });
  world.clock.move(day);
  await world.as(problem.owner, (work) => reopenProblem(work, problem.id));
  expect(await rowOf(problem.id)).toMatchObject({ reopenedAt: world.clock.now(), lastActivityAt: world.clock.now() });
  world.clock.move(day);
  await world.as(system, (work) => touchProblem(work, problem.id));
  expect((await rowOf(problem.id))?.lastActivityAt).toEqual(world.clock.now());
});

it('pauses a problem once when two requests arrive at the same time', async () => {
  const problem = await aProblem(world);
  const outcomes = await Promise.allSettled(
    [pauseProblem, pauseProblem].map((take) => world.as(problem.owner, (work) => take(work, problem.id))),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await world.db.$count(events, eq(events.subjectId, problem.id))).toBe(1);
});
