import { formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { nameField, nameKind, showCode, sheetWords as words } from '../record-wording.ts';
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

/** The ids that help only computers. */
const forComputers = new Set(['id', 'eventId', 'quoteId']);

/** The lines of an entry for people: everything in it but ids, with money, days and codes in words. */
export const listLines = ({ content }: Pick<RecordedEntry, 'content'>): EntryLine[] =>
  listObject(content, 0, nameField);

const listObject = (
  value: { readonly [key: string]: Json },
  depth: number,
  name: (key: string) => string,
): EntryLine[] =>
  Object.entries(value).flatMap(([key, each]) => {
    if (key === 'files' && isList(each)) return listFiles(each, depth);
    return forComputers.has(key) ? [] : listValue(key, each, { depth, label: name(key) });
  });

function listValue(key: string, value: Json, { depth, label }: { depth: number; label: string }): EntryLine[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [{ depth, label, value: showValue(key, value) }];
  if (!isList(value))
    return [{ depth, label, value: '' }, ...listObject(value, depth + 1, key === 'kinds' ? nameKind : nameField)];
  if (value.length === 0) return [];
  return [
    { depth, label, value: '' },
    ...value.flatMap((each, place) =>
      typeof each === 'object' && each !== null && !isList(each)
        ? [{ depth: depth + 1, label: '', value: words.item(place + 1) }, ...listObject(each, depth + 2, nameField)]
        : [{ depth: depth + 1, label: '', value: showValue(key, each as string) }],
    ),
  ];
}

/** A file with its hash, which the PDF shows for each. */
const listFiles = (files: readonly Json[], depth: number): EntryLine[] =>
  (files as readonly { path: string; sha256?: string; bytes?: number; addedAt?: string }[]).flatMap(
    ({ path, sha256, bytes, addedAt }) => [
      {
        depth,
        label: words.file,
        value:
          sha256 === undefined
            ? words.lost(path)
            : words.fileOf(path, bytes ?? 0, addedAt ? showDateTime(addedAt) : ''),
      },
      ...(sha256 === undefined ? [] : [{ depth: depth + 1, label: words.hash, value: sha256 }]),
    ],
  );

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isTime = /(At|Date|Day|For|On|Until)$/;
const day = /^\d{4}-\d\d-\d\d$/;

function showValue(key: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    if (/cents$/i.test(key)) return value < 0 ? words.minus(formatRand(-value)) : formatRand(value);
    return key === 'quantityThousandths' ? String(value / 1000) : String(value);
  }
  // A person may have typed a day: only a field of a time is one.
  if (!isTime.test(key)) return showCode(key, value);
  if (instant.test(value)) return showDateTime(value);
  return day.test(value) ? showDate(value) : showCode(key, value);
}
