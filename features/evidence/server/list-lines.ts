import { formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { nameField, showCode, sheetWords as words } from '../record-wording.ts';
import type { Json } from './chain.ts';

/** An entry of a record, as its file has it. */
export type RecordedEntry = {
  n: number;
  kind: string;
  id: string;
  at: string;
  by: string;
  content: { readonly [key: string]: Json };
};

/** A line of an entry for people. An empty label belongs to a value alone. */
export type EntryLine = { depth: number; label: string; value: string };

/** The lines of an entry for people: everything in it, with money, days and codes in words. */
export const listLines = ({ content }: Pick<RecordedEntry, 'content'>): EntryLine[] => listObject(content, 0);

function listObject(value: { readonly [key: string]: Json }, depth: number): EntryLine[] {
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'files' ? listFiles(each, depth) : listValue(key, each, depth),
  );
}

function listValue(key: string, value: Json, depth: number): EntryLine[] {
  const label = nameField(key);
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [{ depth, label, value: showValue(key, value) }];
  if (!isList(value)) return [{ depth, label, value: '' }, ...listObject(value, depth + 1)];
  if (value.length === 0) return [];
  return [
    { depth, label, value: '' },
    ...value.flatMap((each, place) =>
      typeof each === 'object' && each !== null && !isList(each)
        ? [{ depth: depth + 1, label: '', value: words.item(place + 1) }, ...listObject(each, depth + 2)]
        : [{ depth: depth + 1, label: '', value: showValue(key, each as string) }],
    ),
  ];
}

/** A file with its hash, which the PDF shows for each. */
const listFiles = (files: Json, depth: number): EntryLine[] =>
  (isList(files)
    ? (files as readonly { path: string; sha256?: string; bytes?: number; addedAt?: string }[])
    : []
  ).flatMap(({ path, sha256, bytes, addedAt }) => [
    {
      depth,
      label: words.file,
      value:
        sha256 === undefined ? words.lost(path) : words.fileOf(path, bytes ?? 0, addedAt ? showDateTime(addedAt) : ''),
    },
    ...(sha256 === undefined ? [] : [{ depth: depth + 1, label: words.hash, value: sha256 }]),
  ]);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

function showValue(key: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    if (key.endsWith('Cents')) return value < 0 ? words.minus(formatRand(-value)) : formatRand(value);
    return key === 'quantityThousandths' ? String(value / 1000) : String(value);
  }
  if (instant.test(value)) return showDateTime(value);
  return day.test(value) ? showDate(value) : showCode(key, value);
}
