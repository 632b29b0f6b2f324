import { operationsOf } from '#core/contract.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { decodeCursor, pageSchema, queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { jobLifecycle } from '#features/jobs/lifecycle.ts';
import { document } from '#features/papers/contract.ts';
import { entryKinds, shownKindNames } from './kinds.ts';
import { maxSearch } from './limits.ts';
import { placePattern } from './place-key.ts';

/** One entry: a paper, or a file that belongs to the work. Every source of entries answers this shape. */
export const homeFileEntry = z.strictObject({
  kind: z.enum(entryKinds),
  id: z.uuid(),
  /** `INV-0001`; null for what has no number. */
  number: z.string().nullable(),
  at: z.iso.datetime(),
  /** The validity of a paper; null for other entries. */
  validity: document.shape.validity.nullable(),
  /** The stored file; null for a paper, whose page and PDF are made from its text. */
  file: z
    .strictObject({
      id: z.uuid(),
      kind: z.enum(['picture', 'pdf']),
      name: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    })
    .nullable(),
});

const placeKey = z.string().regex(placePattern);
const year = queryInteger(2000, 2999);

/** Agreed work with all that is kept of it. */
export const homeFileWork = z.strictObject({
  jobId: z.uuid(),
  quoteId: z.uuid(),
  title: z.string(),
  /** The provider as the agreement names them. */
  providerName: z.string(),
  /** The trade; empty if none is known. */
  trade: z.string(),
  status: z.enum(listStatuses(jobLifecycle)),
  /** The street address that was given for the work, else the place of the problem; empty if none is known. */
  address: z.string(),
  place: placeKey,
  /** The year of the first completion, else of the agreement, in Johannesburg. */
  year: z.number().int(),
  /** The time of the first completion, else of the agreement. */
  at: z.iso.datetime(),
  isCompleted: z.boolean(),
  /** The last day for rework; null if the work was never completed, or is cancelled. */
  afterCareUntil: z.iso.date().nullable(),
  isAfterCareOver: z.boolean(),
  entries: z.array(homeFileEntry),
});

const workKey = z.strictObject({ placeAt: z.iso.datetime(), place: placeKey, at: z.iso.datetime(), id: z.uuid() });
export type WorkKey = z.output<typeof workKey>;

const operation = operationsOf('Home file');

export const homeFileContract = {
  list: operation({
    GET: '/home-file',
    access: 'signed-in',
    summary:
      "List the agreed work of the reader's home with its papers, photos and last day of after-care, by address, newest first, 10 a page",
    input: z.strictObject({
      /** Words that the title, trade, provider, address or number of a paper contain. */
      q: text({ max: maxSearch }).optional(),
      show: z.enum(shownKindNames).optional(),
      place: placeKey.optional(),
      year: year.optional(),
      cursor: decodeCursor((parts): WorkKey | null => {
        const [placeAt, place, at, id] = parts;
        const found = workKey.safeParse({ placeAt, place, at, id });
        return found.success && parts.length === 4 ? found.data : null;
      }).optional(),
    }),
    output: pageSchema(homeFileWork),
  }),
  places: operation({
    GET: '/home-file/places',
    access: 'signed-in',
    summary:
      "List the addresses and years of the reader's home file with the number of papers and files of each. The ZIP is at /home-file/lungisa-home-file.zip",
    output: z.strictObject({
      /** The address with the newest work comes first. */
      items: z.array(
        z.strictObject({
          place: placeKey,
          address: z.string(),
          /** The newest first. */
          years: z.array(z.strictObject({ year: z.number().int(), works: z.number().int(), files: z.number().int() })),
        }),
      ),
    }),
  }),
};

/** The query of the ZIP: one address, one year, both, or everything. */
export const downloadQuery = z.strictObject({ place: placeKey.optional(), year: year.optional() });
export type Part = z.output<typeof downloadQuery>;
