import { eq } from 'drizzle-orm';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { sweepSessions } from '#features/accounts/server/sweep-sessions.ts';
import { sweepFiles } from '#features/files/server/sweep-files.ts';
import { sendMail } from '#features/notifications/server/send-mail.ts';
import { sweepMails } from '#features/notifications/server/sweep-mails.ts';
import { sweepServices } from '#features/providers/server/delete-service.ts';
import { endPlans } from '#features/subscriptions/server/end-plans.ts';
import { system } from '#server/engine/actor.ts';
import { sweepIdempotencyKeys } from '#server/engine/idempotency.ts';
import { clockQueue, mailQueue, reactQueue, sweepQueue } from '#server/engine/outbox.ts';
import { events } from '#server/engine/tables.ts';
import { runDueRules } from './run-due-rules.ts';
import { transact, type World } from '#server/engine/work.ts';

/**
 * Runs what follows from one event. Safe to run again: reactions are idempotent.
 * One that fails keeps no other from running; then it throws, so that the event is tried again.
 */
export async function react(world: World, eventId: string): Promise<void> {
  const [event] = await world.db.select().from(events).where(eq(events.id, eventId));
  if (event === undefined) return;
  const failures: unknown[] = [];
  for (const reaction of world.reactions) {
    if (reaction.to !== `${event.noun}.${event.step}`) continue;
    await transact(world, system, (work) => reaction.run(work, event)).catch(
      (error: unknown) => void failures.push(error),
    );
  }
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of what follows from ${event.noun}.${event.step} failed`, {
      cause: failures[0],
    });
  if (failures.length === 1) throw failures[0];
}

/** Starts to take jobs off the queues; what is in flight is finished when they are stopped. `report` is told what fails. */
export async function startWorker(world: World, boss: PgBoss, report: (error: unknown) => void): Promise<void> {
  // Woken by NOTIFY, it goes on while there are full batches: looking by itself, every 30 seconds, is for what is tried again.
  const options = { batchSize: 5, burstWhenBatchFull: true, localConcurrency: 2, perJobResults: true } as const;
  await boss.work(reactQueue, options, async (jobs: Job<{ eventId: string }>[]) => {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) results.push({ id, ...(await settle(react(world, data.eventId), report)) });
    return results;
  });
  // As many at once as there are connections to the mail server, and batches so small that even slow ones end within their jobs' time.
  await boss.work(mailQueue, { ...options, batchSize: 3 }, async (jobs: Job<{ mailId: string }>[]) => {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) results.push({ id, ...(await settle(sendMail(world, data.mailId), report)) });
    return results;
  });
  const onSchedule = (queue: string, act: (world: World) => Promise<void>) =>
    boss.work(queue, { pollingIntervalSeconds: 60, perJobResults: true }, async (jobs) => {
      const settled = await settle(act(world), report);
      return jobs.map(({ id }) => ({ id, ...settled }));
    });
  await onSchedule(clockQueue, runDueRules);
  await boss.schedule(clockQueue, '*/5 * * * *');
  await onSchedule(sweepQueue, sweep);
  await boss.schedule(sweepQueue, '30 3 * * *', null, { tz: 'Africa/Johannesburg' });
}

/** How a job ended. The queue would keep what it threw, and that can quote what people typed: it is reported instead. */
async function settle(act: Promise<void>, report: (error: unknown) => void): Promise<Pick<JobResult, 'status'>> {
  try {
    await act;
    return { status: 'completed' };
  } catch (error) {
    report(error);
    return { status: 'failed' };
  }
}

/** Deletes and ends what has outlived its use: once a day, by whichever process gets to it. */
async function sweep(world: World): Promise<void> {
  await sweepIdempotencyKeys(world);
  await sweepSessions(world);
  await endPlans(world);
  await sweepServices(world);
  await sweepFiles(world);
  await sweepMails(world);
}
