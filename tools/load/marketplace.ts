import { getTableColumns } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { startDatabases } from '#tools/bench/database.ts';
import type { Stop } from '#tools/bench/stop-all.ts';
import { worldOn } from '#tools/bench/world.ts';
import type { Primary } from './row.ts';
import { isDue } from '#engine/due-rule.ts';
import { dueRules } from '#server/features.ts';

/**
 * Starts the PostgreSQL of the load rows in `folder`, with a marketplace of 100,000 problems. What has fallen due in it falls
 * due tomorrow: two years of it at once would be measured otherwise.
 */
export async function startMarketplace(
  folder: string,
  { say, started }: { say: (line: string) => void; started: Stop[] },
): Promise<Primary> {
  const { load } = await startDatabases(folder, ['load'], { fresh: false, sizes: 'full', log: say, started });
  const { db } = worldOn(load);
  const now = new Date();
  for (const rule of dueRules) {
    const [name = ''] = Object.entries(getTableColumns(rule.table)).find(([, column]) => column === rule.since) ?? [];
    const later = new Date(now.getTime() - rule.after + day);
    await db
      .update(rule.table)
      .set({ [name]: later })
      .where(isDue(rule, now));
  }
  await db.$client.end();
  return { folder, url: load };
}
