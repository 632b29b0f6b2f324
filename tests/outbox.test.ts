import { query } from '#engine/postgres/read.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { approveAccount } from '#features/accounts/server/change-account-status.ts';
import { registerAccount } from '#features/accounts/server/register-account.ts';
import { sessions } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin, aPerson } from '#features/accounts/server/testing.ts';
import { mailQueue } from '#features/notifications/server/mails/send-mail.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { aMailServer } from '#features/notifications/server/testing.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { system } from '#engine/actor.ts';
import { MovableClock } from '#engine/clock.ts';
import { newId } from '#engine/columns.ts';
import { reactions } from '#server/features.ts';
import { dueRuleQueue, openBoss, outboxOn, reactQueue, sweepQueue } from '#engine/outbox.ts';
import { events, idempotencyKeys } from '#engine/tables.ts';
import { allow } from '#tests/support/allow.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { startWorker } from '#server/queue/worker.ts';
import type { Reaction } from '#engine/event.ts';
import { transact, type World } from '#engine/work.ts';

const shared = useWorld();
let open: PgBoss[] = [];

afterEach(async () => {
  await Promise.all(open.map((boss) => boss.stop({ graceful: true, timeout: 2_000 })));
  open = [];
  await query<Record<string, unknown>>(shared.db).rows(sql`delete from pgboss.job`);
});

/** The world of a process on a real queue. With `listen`, a notification wakes its workers. */
async function aProcess(
  more: Partial<World> = {},
  listen = true,
): Promise<{ world: World; boss: PgBoss; failures: unknown[]; work(): Promise<void> }> {
  const boss = openBoss(shared.databaseUrl, { listen });
  boss.on('error', () => {});
  await boss.start();
  open.push(boss);
  const world: World = {
    ...shared,
    clock: new MovableClock(testStart),
    outbox: outboxOn(boss),
    mailer: null,
    personalData: [],
    contributions: [],
    filePlaces: [],
    ...more,
  };
  const failures: unknown[] = [];
  return {
    world,
    boss,
    failures,
    work: () =>
      startWorker(
        { world, unhurried: world },
        boss,
        (job) => void (job.ended === 'failed' && failures.push(job.error)),
      ),
  };
}

const join = (world: World) =>
  transact(world, system, (work) =>
    registerAccount(work, {
      fullName: 'Sipho Dlamini',
      email: `${newId()}@example.co.za`,
      password: 'sawubona',
      role: 'provider',
    }),
  );

const jobs = () =>
  query<{ state: string; retryCount: number; output: unknown; event: string }>(shared.db).rows(sql`
    select state, retry_count, output, data->>'eventId' as event from pgboss.job where name = 'react'`);
const findEvent = async (subjectId: string) =>
  (await shared.db.select({ id: events.id }).from(events).where(eq(events.subjectId, subjectId)))[0]?.id ?? '';

/** Lets waiting jobs try again now. A job without an event wakes the workers. */
async function retryNow(boss: PgBoss): Promise<void> {
  const waiting = await query<Record<string, unknown>>(shared.db).rows(sql`
    update pgboss.job set start_after = now() where state = 'retry' returning 1`);
  if (waiting.length > 0) await boss.send(reactQueue, { eventId: newId() });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await isSo()); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`This did not become true: ${String(isSo)}`);
  }
}
const untilDone = () => until(async () => (await jobs()).every(({ state }) => state === 'completed'));

describe('the job of an event', () => {
  it('queues a job with each event, which names the event', async () => {
    const { world } = await aProcess({}, false);
    const { id } = await join(world);
    expect(await jobs()).toMatchObject([{ state: 'created', event: await findEvent(id) }]);
  });

  it('queues no job when the event is rolled back', async () => {
    const { world } = await aProcess({}, false);
    const failing = {
      ...world,
      consequences: [{ after: 'account.join' as const, run: () => Promise.reject(new Error('no room')) }],
    };
    await expect(join(failing)).rejects.toThrow('no room');
    expect(await jobs()).toEqual([]);
  });

  it('shows no job before the transaction of its event commits', async () => {
    let early = 0;
    const { world, work } = await aProcess({
      reactions: [{ to: 'account.approve', run: async () => void (early += 1) }],
    });
    await work();
    const waiting = await aPerson(world, { role: 'provider', status: 'pending' });
    const admin = await anAdmin(world);
    await transact(world, admin, async (unit) => {
      await approveAccount(unit, waiting.id);
      expect(await jobs()).toEqual([]);
      expect(early).toBe(0);
    });
    await until(() => early === 1);
  });
});

describe('a worker', () => {
  it('reacts to an event as soon as it is committed', async () => {
    const { world, boss, work } = await aProcess();
    await work();
    const admin = await anAdmin(world);
    for (let round = 0; round < 3; round += 1) {
      const { id } = await join(world);
      const [event, began] = [await findEvent(id), performance.now()];
      await until(async () => (await shared.db.$count(notifications, eq(notifications.eventId, event))) > 0);
      // Without a notification a worker looks every thirty seconds.
      expect(performance.now() - began).toBeLessThan(allow(5_000));
    }
    expect(await boss.getQueue(reactQueue)).toMatchObject({ notify: true });
    expect(await shared.db.$count(notifications, eq(notifications.accountId, admin.id))).toBe(3);
  });

  it('works through a backlog without a pause', async () => {
    const { world, work } = await aProcess();
    await Promise.all(Array.from({ length: 30 }, () => join(world)));
    await work();
    await untilDone();
    expect(await jobs()).toHaveLength(30);
  });

  it('repeats a reaction that fails, runs the others, and repeats no effect', async () => {
    let tries = 0;
    const flaky: Reaction = {
      to: 'account.join',
      run: async ({ tx }) => {
        tries += 1;
        await tx.select().from(events).limit(1);
        if (tries < 3) throw new Error('canary@example.co.za cannot be reached');
      },
    };
    const { world, boss, failures, work } = await aProcess({ reactions: [flaky, ...reactions] });
    const admin = await anAdmin(world);
    await work();
    const { id } = await join(world);
    const event = await findEvent(id);
    await until(async () => (await shared.db.$count(notifications, eq(notifications.eventId, event))) > 0);
    await until(async () => {
      await retryNow(boss);
      return (await jobs()).every(({ state }) => state === 'completed');
    });
    expect(tries).toBe(3);
    expect(failures).toHaveLength(2);
    expect(await shared.db.$count(notifications, eq(notifications.accountId, admin.id))).toBe(1);
    expect(JSON.stringify(await jobs()), 'the message of an error belongs in the log').not.toContain('canary');
    expect(await boss.getQueue(reactQueue)).toMatchObject({ retryDelay: 1, retryBackoff: true, retryLimit: 30 });
  });

  it('rolls back a reaction that fails half-way', async () => {
    const person = await aMember((await aProcess({}, false)).world);
    let tries = 0;
    const halfway: Reaction = {
      to: 'account.join',
      run: async ({ tx, now }, event) => {
        await tx.insert(notifications).values({
          accountId: person.id,
          eventId: event.id,
          type: 'other',
          title: 'Half',
          description: '',
          createdAt: now,
        });
        tries += 1;
        if (tries === 1) throw new Error('half-way');
      },
    };
    const { world, boss, work } = await aProcess({ reactions: [halfway] });
    await work();
    await join(world);
    await until(async () => {
      await retryNow(boss);
      return (await jobs()).every(({ state }) => state === 'completed');
    });
    expect(tries).toBe(2);
    expect(await shared.db.$count(notifications, eq(notifications.accountId, person.id))).toBe(1);
  });

  it('takes each event once when several workers run', async () => {
    const taken: string[] = [];
    const count: Reaction = { to: 'account.join', run: async (_work, event) => void taken.push(event.id) };
    const [first, second] = [await aProcess({ reactions: [count] }), await aProcess({ reactions: [count] })];
    await Promise.all([first.work(), second.work()]);
    await Promise.all(Array.from({ length: 12 }, (_, at) => join(at % 2 === 0 ? first.world : second.world)));
    await untilDone();
    expect(taken).toHaveLength(12);
    expect(new Set(taken).size).toBe(12);
  });

  it('finishes its current job before it stops', async () => {
    let begun = false;
    let finished = false;
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow: Reaction = {
      to: 'account.join',
      run: async () => {
        begun = true;
        await gate;
        finished = true;
      },
    };
    const { world, boss, work } = await aProcess({ reactions: [slow] });
    await work();
    await join(world);
    await until(() => begun);
    const stopped = boss.stop({ graceful: true, timeout: 10_000 });
    release();
    await stopped;
    expect(finished).toBe(true);
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed']);
  });

  it('sends a mail by its own job, as soon as it is queued', async () => {
    const server = await aMailServer();
    const { world, boss, work } = await aProcess({ mailer: server.mailer });
    const admins = await Promise.all(Array.from({ length: 8 }, () => anAdmin(world)));
    await work();
    const began = performance.now();
    await join(world);
    await until(() => admins.every(({ email }) => server.accepted.some(({ to }) => to.includes(email))));
    expect(performance.now() - began).toBeLessThan(allow(10_000));
    expect(await boss.getQueue(mailQueue.name)).toMatchObject({
      notify: true,
      retryLimit: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
    });
    await server.mailer.close();
    await server.close();
  });

  it('deletes expired sessions and old idempotency keys every day', async () => {
    const { world, boss, work } = await aProcess();
    const { id } = await aMember(world);
    const ended = new Date(testStart.getTime() - 9 * day);
    await shared.db.insert(sessions).values({
      token: newId(),
      userId: id,
      expiresAt: new Date(ended.getTime() + 7 * day),
      createdAt: ended,
      updatedAt: ended,
    });
    await shared.db
      .insert(idempotencyKeys)
      .values({ owner: id, key: 'a key of last week', requestHash: 'x', answer: {}, createdAt: ended });
    await boss.send(sweepQueue, {});
    await work();
    expect(await boss.getSchedules(sweepQueue)).toMatchObject([
      { cron: '30 3 * * *', timezone: 'Africa/Johannesburg' },
    ]);
    await until(
      async () =>
        (await shared.db.$count(sessions, eq(sessions.userId, id))) +
          (await shared.db.$count(idempotencyKeys, eq(idempotencyKeys.owner, id))) ===
        0,
    );
  });

  it('runs the due rules every five minutes, as soon as they are asked for', async () => {
    const { world, boss, work } = await aProcess();
    const { id } = await aQuote(
      { ...world, clock: new MovableClock(new Date(testStart.getTime() - 7 * day)) },
      { status: 'pending_provider_response' },
    );
    await work();
    await boss.send(dueRuleQueue, {});
    expect(await boss.getSchedules(dueRuleQueue)).toMatchObject([{ cron: '*/5 * * * *' }]);
    await until(
      async () =>
        (await shared.db.$count(
          quoteRequests,
          and(eq(quoteRequests.id, id), eq(quoteRequests.status, 'request_declined_by_provider')),
        )) === 1,
    );
  });
});
