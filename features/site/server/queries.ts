import { eq } from 'drizzle-orm';
import type { Work, World } from '#server/work.ts';
import { categories } from './tables.ts';

/** The names of the categories, in the order in which they are offered. */
export async function listCategories(world: World): Promise<string[]> {
  const rows = await world.db.$client<{ name: string }[]>`select name from categories order by position, name`;
  return rows.map(({ name }) => name);
}

/** Whether `name` is a category, and stays one until the caller's transaction ends. */
export async function isCategory(work: Work, name: string): Promise<boolean> {
  const found = await work.tx.select({ name: categories.name }).from(categories).where(eq(categories.name, name)).for('key share');
  return found.length > 0;
}
