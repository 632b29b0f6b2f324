import { and, eq } from 'drizzle-orm';
import { system } from '#engine/actor.ts';
import type { Consequence } from '#engine/event.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { transact, type Queue, type SystemWork, type Work } from '#engine/work.ts';
import { categories, type categoryEvents, categoryMoves } from '../tables.ts';

/** Rows that move in one transaction: it holds their locks for a fraction of a second. */
const batch = 200;

/** Moves at most `count` rows that hold the name `from` to `to`, and returns how many there were. */
type MoveSome = (work: SystemWork, move: { from: string; to: string; count: number }) => Promise<number>;
type Job = { from: string };

/**
 * The consequences and the queue of a feature with rows in categories that become another: the queue moves the rows in small steps, so that
 * no list waits for all of them. The feature registers both.
 */
export function followCategories(
  holder: string,
  moveSome: MoveSome,
): { consequences: Consequence<typeof categoryEvents>[]; queue: Queue<Job> } {
  const queue: Queue<Job> = {
    name: `move-category-${holder}`,
    retryLimit: 60,
    batchSize: 1,
    run: (world, { from }) => transact(world, system, (work) => moveStep(work, from)),
  };
  const goOn = (work: Work, from: string) => work.world.outbox.enqueue(work.tx, queue, [{ from }]);

  async function moveStep(work: SystemWork, from: string): Promise<void> {
    const isMove = and(eq(categoryMoves.name, from), eq(categoryMoves.holder, holder));
    // The lock keeps the target of the name until these rows have moved.
    const to = (await lockRow(work.tx, categories, { name: from }, 'key share'))?.became;
    const moved = to == null ? 0 : await moveSome(work, { from, to, count: batch });
    if (moved === 0) await work.tx.delete(categoryMoves).where(isMove);
    else await goOn(work, from);
  }

  const begin = async (work: Work, { data }: { data: { from: string } }): Promise<void> => {
    await work.tx.insert(categoryMoves).values({ name: data.from, holder }).onConflictDoNothing();
    await goOn(work, data.from);
  };
  return {
    queue,
    consequences: [
      { after: 'category.rename', run: begin },
      { after: 'category.merge', run: begin },
    ],
  };
}
