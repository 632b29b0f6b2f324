import { readCategories, readTranslatedNames } from '#features/site/server/categories/queries.ts';
import { findCategoryOf, nameAsToday, nameCategories, readMeanings } from '#features/site/server/meaning.ts';
import type { World } from '#engine/work.ts';

/** The offered category that the words are about; null if they name no trade and no thing of one. */
export async function suggestCategory(world: World, words: string): Promise<string | null> {
  const [{ items, former }, names] = await Promise.all([readCategories(world), readTranslatedNames(world)]);
  const offered = items.map(({ name }) => name);
  const meanings = nameAsToday(readMeanings(words, nameCategories(names)), {
    former: new Map(former.map(({ name, now }) => [name, now])),
    offered,
  });
  const category = findCategoryOf(meanings)?.category;
  return category !== undefined && offered.includes(category) ? category : null;
}
