import { z } from '#core/zod.ts';
import { kindWords as words } from '#features/credentials/console-wording.ts';
import {
  halfCertificate,
  isWhole,
  type KindFields,
  kindFields,
  kindReason,
} from '#features/credentials/kind-contract.ts';
import { isSame } from '#kit/drafts/draft.ts';
import type { Category, ManagedKind } from './api.ts';

/** The fields of a kind, and the reason of a change. */
export type TypedKind = KindFields & { reason: string };

export const newKindForm = kindFields.extend({ reason: z.string() }).refine(isWhole, halfCertificate);
export const kindForm = kindFields.extend({ reason: kindReason }).refine(isWhole, halfCertificate);

const emptyKind: KindFields = {
  name: '',
  registerName: '',
  registerUrl: '',
  numberForm: 'free',
  months: 12,
  limits: '',
  isLicence: false,
  dropsDocuments: false,
  categories: [],
  certificateName: '',
  certificateRule: '',
};

export const fieldNames = Object.keys(emptyKind) as (keyof KindFields)[];

/** The fields of a kind; those of a new one without it. */
export const toFields = (kind: ManagedKind | null): KindFields =>
  kind === null
    ? emptyKind
    : (Object.fromEntries(fieldNames.map((name) => [name, kind[name]])) as Record<string, unknown> as KindFields);

/** The names of the fields in which two readings of a kind differ. */
export const findChanged = (one: KindFields, other: KindFields): (keyof KindFields)[] =>
  fieldNames.filter((name) => !isSame(one[name], other[name]));

/** The value of a field in words. */
export function showField(name: keyof KindFields, fields: KindFields, categories: readonly Category[]): string {
  if (name === 'categories') return showCategories(fields.categories, categories);
  if (name === 'numberForm') return words.forms[fields.numberForm];
  const value = fields[name];
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return value === '' ? words.empty : String(value);
}

function showCategories(chosen: KindFields['categories'], categories: readonly Category[]): string {
  const names = categories.flatMap(({ id, name }) => {
    const own = chosen.find(({ categoryId }) => categoryId === id);
    return own === undefined ? [] : [own.isRequired ? words.needed(name) : name];
  });
  return names.length === 0 ? words.allWork : words.forWork(names);
}
