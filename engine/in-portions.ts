import { system, type Actor } from './actor.ts';
import { transact, type Queue, type Work, type World } from './work.ts';

/**
 * Changes at most `count` things, and returns the job that goes on with the rest; null where none is left. It finds by itself what is left,
 * and takes the locks of its transaction, so that it may run again and beside others.
 */
type ChangeSome<Job, Who extends Actor> = (work: Work<Who>, job: Job, count: number) => Promise<Job | null>;

/** A change of as many things as a person may have: `begin` does the first portion, and `queue` the others. The feature registers the queue. */
type InPortions<Job extends object, Who extends Actor> = {
  begin(work: Work<Who>, job: Job): Promise<void>;
  queue: Queue<Job>;
};

/**
 * Makes a change that has no bound: its first portion happens in the transaction that decides it, with the job for the rest. Each portion
 * has a transaction of its own, which holds its locks for a moment and queues the next: what a process leaves undone another takes over.
 * `actorOf` says who acts in the queue; the system does if it is left out.
 */
export function inPortions<Job extends object, Who extends Actor = Actor>(
  name: string,
  count: number,
  changeSome: ChangeSome<Job, Who>,
  actorOf?: (world: World, job: Job) => Promise<Who>,
): InPortions<Job, Who> {
  const begin = async (work: Work<Who>, job: Job): Promise<void> => {
    const rest = await changeSome(work, job, count);
    if (rest !== null) await work.world.outbox.enqueue(work.tx, queue, [rest]);
  };
  const queue: Queue<Job> = {
    name,
    retryLimit: 60,
    batchSize: 1,
    run: async (world, job) =>
      transact(world, actorOf === undefined ? (system as Who) : await actorOf(world, job), (work) => begin(work, job)),
  };
  return { begin, queue };
}
