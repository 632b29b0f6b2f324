import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#engine/postgres/database.ts';
import type { Work } from '#engine/work.ts';
import type { KindFields } from '../kind-contract.ts';
import { credentialKindCategories, credentialKinds } from './tables.ts';

export type Kind = typeof credentialKinds.$inferSelect;

/** Locks all kinds in the order of their ids: changes of kinds wait for each other. */
export const lockKinds = ({ tx }: Work): Promise<Kind[]> =>
  tx.select().from(credentialKinds).orderBy(asc(credentialKinds.id)).for('update');

/** The fields of a kind as an admin fills them in, in one order, so that two readings of the same kind are equal. */
export function toFields(kind: Kind, categories: KindFields['categories']): KindFields {
  const { name, registerName, registerUrl, numberForm, months, limits, isLicence, dropsDocuments } = kind;
  const { certificateName, certificateRule } = kind;
  return {
    name,
    registerName,
    registerUrl,
    numberForm,
    months,
    limits,
    isLicence,
    dropsDocuments,
    certificateName,
    certificateRule,
    categories: categories.toSorted((one, other) => (one.categoryId < other.categoryId ? -1 : 1)),
  };
}

/** The fields of these kinds, by id. */
export async function readFields(tx: Transaction, kinds: readonly Kind[]): Promise<Map<string, KindFields>> {
  const ids = kinds.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listCategories(tx, ids);
  return new Map(
    kinds.map((kind) => [
      kind.id,
      toFields(
        kind,
        rows.flatMap(({ kindId, ...category }) => (kindId === kind.id ? [category] : [])),
      ),
    ]),
  );
}

const listCategories = (tx: Transaction, ids: string[]) =>
  tx
    .select()
    .from(credentialKindCategories)
    .where(inArray(credentialKindCategories.kindId, ids))
    .orderBy(asc(credentialKindCategories.kindId), asc(credentialKindCategories.categoryId));

/** Stores the fields of a kind. */
export async function storeFields(tx: Transaction, id: string, { categories, ...fields }: KindFields): Promise<void> {
  await tx.update(credentialKinds).set(fields).where(eq(credentialKinds.id, id));
  await tx.delete(credentialKindCategories).where(eq(credentialKindCategories.kindId, id));
  if (categories.length > 0)
    await tx.insert(credentialKindCategories).values(categories.map((category) => ({ ...category, kindId: id })));
}
