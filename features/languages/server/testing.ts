import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { World } from '#engine/work.ts';
import { sentenceReports } from './tables.ts';

type Row = typeof sentenceReports.$inferInsert;

/** An open report of a sentence in isiZulu, by a visitor unless told otherwise. */
export async function aSentenceReport(
  world: World,
  more: Partial<Omit<Row, 'accountId'>> & { by?: Pick<Person, 'id'> } = {},
): Promise<{ id: string }> {
  const { by, ...values } = more;
  const now = world.clock.now();
  const id = newId();
  await world.db.insert(sentenceReports).values({
    id,
    language: 'zu',
    source: 'page',
    page: '/my-quotes',
    sentence: 'Amakhotheshini wakho',
    suggestion: 'Amakhotheshini akho',
    keys: [],
    accountId: by?.id ?? null,
    status: 'open',
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  return { id };
}
