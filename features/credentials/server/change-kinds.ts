import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import type { PersonWork } from '#engine/work.ts';
import { isSameValue } from '#features/site/server/change-settings.ts';
import { categories } from '#features/site/server/tables.ts';
import type { KindFields } from '../kind-contract.ts';
import { kindRefusals as words } from '../wording.ts';
import { type Kind, lockKinds, readFields, storeFields, toFields } from './kind-fields.ts';
import { credentialKindEvents, credentialKinds } from './tables.ts';

type Read = { id: string; version: number; reason: string };

/** Finds the kind; refuses if it is not the version that was read (`credentials.kind-changed`). */
function findAt(all: readonly Kind[], { id, version }: Omit<Read, 'reason'>): Kind {
  const kind = all.find((one) => one.id === id);
  if (kind === undefined) throw new Refusal('request.not-found');
  if (kind.version !== version) throw new Refusal('credentials.kind-changed');
  return kind;
}

const refuse = (path: string, message: string) => new Refusal('request.invalid', { errors: [{ path, message }] });

/** Refuses a name of another kind, and a category that is gone or is there twice, each beside its field. */
async function expectWhole(work: PersonWork, all: readonly Kind[], fields: KindFields, own: string | null) {
  const taken = all.find(({ id, name }) => id !== own && name.toLowerCase() === fields.name.toLowerCase());
  if (taken !== undefined) throw refuse('name', words.nameTaken(taken.name));
  const ids = fields.categories.map(({ categoryId }) => categoryId);
  if (new Set(ids).size !== ids.length) throw refuse('categories', words.categoryTwice);
  if (ids.length === 0) return;
  const isOfToday = and(inArray(categories.id, ids), isNull(categories.became));
  const found = await work.tx.select({ id: categories.id }).from(categories).where(isOfToday);
  if (found.length !== ids.length) throw refuse('categories', words.unknownCategory);
}

/** Adds a kind at the end. */
export async function addKind(work: PersonWork, fields: KindFields): Promise<{ id: string }> {
  const all = await lockKinds(work);
  await expectWhole(work, all, fields, null);
  const id = newId();
  const { categories: _categories, ...columns } = fields;
  const position = Math.max(0, ...all.map((one) => one.position)) + 1;
  await work.tx.insert(credentialKinds).values({ ...columns, id, position });
  await storeFields(work.tx, id, fields);
  await recordEvent(work, credentialKindEvents, 'add', { id, by: 'admin', before: null, after: fields.name });
  return { id };
}

/** Changes a kind. The event keeps its fields before and after. */
export async function saveKind(work: PersonWork, { id, version, reason, ...fields }: Read & KindFields): Promise<void> {
  const all = await lockKinds(work);
  const kind = findAt(all, { id, version });
  await expectWhole(work, all, fields, id);
  await setFields(work, kind, { is: fields, data: { reason } });
}

type Change = { is: KindFields; data: { reason: string } | { undoes: string } };

async function setFields(work: PersonWork, kind: Kind, { is: typed, data }: Change): Promise<void> {
  const { id, version } = kind;
  const was = (await readFields(work.tx, [kind])).get(id);
  const is = toFields({ ...kind, ...typed }, typed.categories);
  if (was === undefined || isSameValue(was, is)) return;
  await storeFields(work.tx, id, is);
  await work.tx
    .update(credentialKinds)
    .set({ version: version + 1 })
    .where(eq(credentialKinds.id, id));
  await recordEvent(work, credentialKindEvents, 'save', {
    id,
    by: 'admin',
    before: was.name,
    after: is.name,
    data: { was, is, ...data },
  });
}

/** Lets no one submit credentials of the kind any more. */
export const retireKind = (work: PersonWork, read: Read): Promise<void> => setRetired(work, read, true);

/** Offers a retired kind again. */
export const offerKind = (work: PersonWork, read: Read): Promise<void> => setRetired(work, read, false);

async function setRetired(work: PersonWork, read: Read, isRetired: boolean): Promise<void> {
  const { id, name, version, retiredAt } = findAt(await lockKinds(work), read);
  if ((retiredAt !== null) === isRetired)
    throw new Refusal('request.conflict', { current: isRetired ? 'retired' : 'offered' });
  await work.tx
    .update(credentialKinds)
    .set({ retiredAt: isRetired ? work.now : null, version: version + 1 })
    .where(eq(credentialKinds.id, id));
  await recordEvent(work, credentialKindEvents, isRetired ? 'retire' : 'offer-again', {
    id,
    by: 'admin',
    before: name,
    after: name,
    data: { reason: read.reason },
  });
}

/**
 * Sets a kind back to its fields before a change. Refuses a change that kept none, and one after which the kind has changed again
 * (`credentials.changed-since`).
 */
export async function undoKind(work: PersonWork, eventId: string): Promise<void> {
  const all = await lockKinds(work);
  const event = await findRow(work.tx, events, eventId);
  const kind = all.find(({ id }) => id === event?.subjectId);
  if (event?.noun !== credentialKindEvents.noun || event.step !== 'save' || kind === undefined)
    throw new Refusal('request.not-found');
  const { was, is } = event.data as { was: KindFields; is: KindFields };
  const now = (await readFields(work.tx, [kind])).get(kind.id);
  if (!isSameValue(now, is)) throw new Refusal('credentials.changed-since');
  const before = { ...was, categories: await followMerges(work, was.categories) };
  await expectWhole(work, all, before, kind.id);
  await setFields(work, kind, { is: before, data: { undoes: eventId } });
}

/** The categories as they are called now: one that was merged since stands for what it became, once. */
async function followMerges(work: PersonWork, kept: KindFields['categories']): Promise<KindFields['categories']> {
  const ids = kept.map(({ categoryId }) => categoryId);
  const merged = await query<{ from: string; into: string }>(work.tx).rows(sql`
    select g.id as "from", t.id as "into" from categories g join categories t on t.name = g.became
    where g.id = any(${`{${ids.join(',')}}`}::uuid[])`);
  const required = new Map<string, boolean>();
  for (const { categoryId, isRequired } of kept) {
    const id = merged.find(({ from }) => from === categoryId)?.into ?? categoryId;
    required.set(id, isRequired || required.get(id) === true);
  }
  return [...required].map(([categoryId, isRequired]) => ({ categoryId, isRequired }));
}
