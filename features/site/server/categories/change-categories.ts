import { asc, eq, sql } from 'drizzle-orm';
import type { CategoryIcon } from '#core/category-icons.ts';
import { expectFound, Refusal } from '#core/errors.ts';
import { areSameTexts, type InLanguages } from '#core/in-languages.ts';
import { languageNames, translatedLanguages } from '#core/languages.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { categoryRefusals as words, showNames } from '#features/site/category-wording.ts';
import { categories, categoryEvents } from '../tables.ts';

type Category = typeof categories.$inferSelect;
type Read = { id: string; version: number; reason: string };
type Fields = { name: string; nameInLanguages?: InLanguages | undefined; icon: CategoryIcon };

/** Locks all categories in the order of their names: changes of categories wait for each other, and for transactions that write one of the names now. */
const lockCategories = ({ tx }: PersonWork): Promise<Category[]> =>
  tx.select().from(categories).orderBy(asc(categories.name)).for('update');

const isOfToday = ({ became }: Category): boolean => became === null;
const isOffered = (category: Category): boolean => isOfToday(category) && category.retiredAt === null;

/** Finds a category of today; refuses if it is not the version that was read (`site.category-changed`). */
function findAt(all: readonly Category[], { id, version }: Omit<Read, 'reason'>): Category {
  const category = expectFound(all.find((one) => one.id === id && isOfToday(one)));
  if (category.version !== version) throw new Refusal('site.category-changed');
  return category;
}

const refuse = (path: string, message: string) => new Refusal('request.invalid', { errors: [{ path, message }] });

/** Refuses a name of another category, and an old name of another one: it leads there. */
function expectFree(all: readonly Category[], name: string, own: Category | null): void {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
  const taken = all.find((other) => other.name !== own?.name && isOfToday(other) && isSame(other.name));
  if (taken !== undefined) throw refuse('name', words.nameTaken(taken.name));
  const former = all.find((other) => other.became !== null && other.became !== own?.name && isSame(other.name));
  if (former !== undefined) throw refuse('name', words.nameOfOld(former.name, former.became ?? ''));
}

/** Refuses a translation that is the name of another category of today in that language, beside its field. */
function expectFreeTranslations(all: readonly Category[], translations: InLanguages, own: Category | null): void {
  for (const code of translatedLanguages) {
    const typed = translations[code]?.toLowerCase();
    const taken = all.find(
      (other) => other.name !== own?.name && isOfToday(other) && other.nameInLanguages[code]?.toLowerCase() === typed,
    );
    if (typed !== undefined && taken !== undefined)
      throw refuse(`nameInLanguages.${code}`, words.translationTaken(languageNames[code], taken.name));
  }
}

/** Adds a category at the end. Refuses a name that is taken, beside its field. */
export async function addCategory(
  work: PersonWork,
  { name, nameInLanguages = {}, icon }: Fields,
): Promise<{ id: string }> {
  const all = await lockCategories(work);
  expectFree(all, name, null);
  expectFreeTranslations(all, nameInLanguages, null);
  const position = Math.max(0, ...all.map((one) => one.position)) + 1;
  const [added] = await work.tx
    .insert(categories)
    .values({ name, nameInLanguages, icon, position })
    .returning({ id: categories.id });
  if (added === undefined) throw new Error('no category was added');
  await recordEvent(work, categoryEvents, 'add', { id: added.id, by: 'admin', before: null, after: name });
  return added;
}

/**
 * Gives a category another name, other translations of it or another icon. A new name applies at once; later features move the rows with
 * the old one.
 */
export async function saveCategory(
  work: PersonWork,
  { name, nameInLanguages: typed, icon, ...read }: Read & Fields,
): Promise<void> {
  const all = await lockCategories(work);
  const category = findAt(all, read);
  const { id, reason } = read;
  const nameInLanguages = typed ?? category.nameInLanguages;
  const isTranslated = !areSameTexts(nameInLanguages, category.nameInLanguages);
  if (name === category.name && icon === category.icon && !isTranslated) return;
  if (isTranslated) expectFreeTranslations(all, nameInLanguages, category);
  if (name !== category.name) {
    expectFree(all, name, category);
    await giveName(work, all, category, name);
  }
  await work.tx
    .update(categories)
    .set({ icon, nameInLanguages, version: category.version + 1 })
    .where(eq(categories.id, id));
  if (icon !== category.icon)
    await recordEvent(work, categoryEvents, 'change-icon', {
      id,
      by: 'admin',
      before: category.icon,
      after: icon,
      data: { reason },
    });
  if (isTranslated)
    await recordEvent(work, categoryEvents, 'translate', {
      id,
      by: 'admin',
      before: showNames(category.name, category.nameInLanguages),
      after: showNames(name, nameInLanguages),
      data: { reason },
    });
  if (name !== category.name)
    await recordEvent(work, categoryEvents, 'rename', {
      id,
      by: 'admin',
      before: category.name,
      after: name,
      data: { from: category.name, to: name, reason },
    });
}

/** Makes `name` the row of a category, and the row of today one that leads to it. An own old name becomes the category again. */
async function giveName(work: PersonWork, all: readonly Category[], category: Category, name: string): Promise<void> {
  const { id, icon, position, retiredAt } = category;
  const today = { id, icon, position, retiredAt, became: null };
  await work.tx
    .update(categories)
    .set({ id: sql`gen_random_uuid()` })
    .where(eq(categories.name, category.name));
  if (all.some((one) => one.name === name))
    await work.tx.update(categories).set(today).where(eq(categories.name, name));
  else await work.tx.insert(categories).values({ ...today, name });
  await leadTo(work, category.name, name);
}

/** Makes a name, and all names that lead to it, lead to another one. */
async function leadTo(work: PersonWork, from: string, to: string): Promise<void> {
  await work.tx
    .update(categories)
    .set({ became: to })
    .where(sql`${categories.name} <> ${to} and (${categories.name} = ${from} or ${categories.became} = ${from})`);
}

/**
 * Makes a category part of another one. Refuses to merge it into itself, into an unknown one or, unless it is retired too, into a retired
 * one, beside the field.
 */
export async function mergeCategory(work: PersonWork, { into, ...read }: Read & { into: string }): Promise<void> {
  const all = await lockCategories(work);
  const category = findAt(all, read);
  if (into === read.id) throw refuse('into', words.itself);
  const target = all.find((one) => one.id === into && (category.retiredAt === null ? isOffered(one) : isOfToday(one)));
  if (target === undefined) throw refuse('into', words.gone);
  await leadTo(work, category.name, target.name);
  await recordEvent(work, categoryEvents, 'merge', {
    id: category.id,
    by: 'admin',
    before: category.name,
    after: target.name,
    data: { from: category.name, to: target.name, reason: read.reason },
  });
}

/** Takes a category out of the choices. Refuses the last one that is offered (`site.last-category`). */
export async function retireCategory(work: PersonWork, read: Read): Promise<void> {
  const all = await lockCategories(work);
  const category = findAt(all, read);
  if (category.retiredAt !== null) throw new Refusal('request.conflict', { current: 'retired' });
  if (!all.some((one) => one.id !== read.id && isOffered(one))) throw new Refusal('site.last-category');
  await setRetired(work, category, work.now, read.reason);
}

/** Offers a retired category again. */
export async function offerCategory(work: PersonWork, read: Read): Promise<void> {
  const category = findAt(await lockCategories(work), read);
  if (category.retiredAt === null) throw new Refusal('request.conflict', { current: 'offered' });
  await setRetired(work, category, null, read.reason);
}

async function setRetired(
  work: PersonWork,
  { id, name, version }: Category,
  retiredAt: Date | null,
  reason: string,
): Promise<void> {
  await work.tx
    .update(categories)
    .set({ retiredAt, version: version + 1 })
    .where(eq(categories.id, id));
  await recordEvent(work, categoryEvents, retiredAt === null ? 'offer-again' : 'retire', {
    id,
    by: 'admin',
    before: name,
    after: name,
    data: { reason },
  });
}

/** Puts the offered categories in another order. Refuses if `before` is not their order any more (`site.category-order-changed`). */
export async function orderCategories(
  work: PersonWork,
  { before, categories: wanted }: { before: readonly string[]; categories: readonly string[] },
): Promise<void> {
  const offered = (await lockCategories(work))
    .filter(isOffered)
    .toSorted((one, other) => one.position - other.position || (one.name < other.name ? -1 : 1));
  const order = offered.map(({ id }) => id);
  if (order.join() !== before.join() || wanted.toSorted().join() !== order.toSorted().join())
    throw new Refusal('site.category-order-changed');
  for (const { id, position } of offered) {
    const place = wanted.indexOf(id) + 1;
    if (place === position) continue;
    await work.tx.update(categories).set({ position: place }).where(eq(categories.id, id));
    if (order.indexOf(id) + 1 !== place)
      await recordEvent(work, categoryEvents, 'order', {
        id,
        by: 'admin',
        before: String(order.indexOf(id) + 1),
        after: String(place),
      });
  }
}
