import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { purposes } from '#core/files.ts';
import { cursor, decodeCursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { storageRefusals } from './storage-wording.ts';

const operation = operationsOf('Storage');
const count = z.number().int();
const use = z.strictObject({ files: count, bytes: count });

/** The cursor of people by a number: the number and the id of the last one. */
const useCursor = decodeCursor(([value = '', id = '', ...rest]) => {
  const isWritten = rest.length === 0 && /^\d{1,16}$/.test(value) && z.uuid().safeParse(id).success;
  return isWritten ? { value: Number(value), id } : null;
});

const check = z.strictObject({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  /** The share of the storage that it has compared, from 0 to 1. */
  share: z.number(),
  objects: count,
  rows: count,
  found: count,
});

/** A finding of a check: stored objects without a row, or a row without its objects. */
const finding = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['no-row', 'no-file']),
  /** The id in the keys, or the key if it has none. */
  name: z.string(),
  keys: z.array(z.string()),
  /** The owner of the row, for `no-file`; null if the row is gone by now. */
  owner: z.strictObject({ id: z.uuid(), fullName: z.string(), purpose: z.enum(purposes) }).nullable(),
  resolvedAt: z.iso.datetime().nullable(),
});

/** Operations of admins on the storage. */
export const storageContract = {
  storage: operation({
    GET: '/storage',
    access: 'admin',
    summary:
      'The use of the storage by purpose as it was counted last, its growth, and what sweeps deleted and will delete',
    output: z.strictObject({
      /** Null before the first count. */
      countedAt: z.iso.datetime().nullable(),
      byPurpose: z.array(z.strictObject({ purpose: z.enum(purposes), files: count, bytes: count })),
      days: z.array(z.strictObject({ day: z.iso.date(), files: count, bytes: count })),
      /** Uploads that are not attached to anything, and those of them that the next sweep deletes; at most 10,000 are counted. */
      waiting: use,
      due: use,
      /** Files that a restored database does not know, and when the sweep deletes the first of them; null without any. */
      quarantine: z.strictObject({ files: count, until: z.iso.datetime() }).nullable(),
      sweeps: z.array(
        z.strictObject({ at: z.iso.datetime(), files: count, bytes: count, objects: count, kept: count }),
      ),
    }),
  }),
  storageUse: operation({
    GET: '/storage/use',
    access: 'admin',
    summary: 'People by the storage that they use, or by the share of it from 80% on, the most first, 20 a page',
    input: z.strictObject({ near: z.stringbool().default(false), cursor: useCursor.optional() }),
    output: pageSchema(
      z.strictObject({
        accountId: z.uuid(),
        fullName: z.string(),
        email: z.string(),
        usedBytes: count,
        limitBytes: count,
        percent: count,
      }),
    ),
  }),
  startStorageCheck: operation({
    POST: '/storage/checks',
    access: 'admin',
    summary: 'Count the files, and compare the stored objects with the rows, as a job; refused while one runs',
  }),
  storageCheck: operation({
    GET: '/storage/checks/last',
    access: 'admin',
    summary: 'The last check of the storage; null before the first',
    output: z.strictObject({ check: check.nullable() }),
  }),
  storageFindings: operation({
    GET: '/storage/checks/{id}/findings',
    access: 'admin',
    summary: 'What a check found, 20 a page; at most the first 1,000',
    input: z.strictObject({ id: z.uuid(), cursor: cursor.optional() }),
    output: pageSchema(finding),
  }),
  deleteOrphan: operation({
    POST: '/storage/findings/{id}/delete',
    access: 'admin',
    summary: 'Delete stored objects that have no row, with a reason; refused when a row has appeared',
    input: z.strictObject({
      id: z.uuid(),
      reason: text({
        min: 3,
        max: 500,
        tooShort: () => storageRefusals.noReason,
        required: () => storageRefusals.noReason,
      }),
    }),
  }),
};
