import { languages } from './languages.ts';
import { z } from './zod.ts';

/** The columns of a table of lines, in their order. Each paper has the first and the last. */
const sheetColumn = z.enum(['description', 'quantity', 'unit', 'vat', 'amount']);
export type SheetColumn = z.output<typeof sheetColumn>;

const line = z.strictObject({
  cells: z.strictObject({
    description: z.string(),
    quantity: z.string().optional(),
    unit: z.string().optional(),
    vat: z.string().optional(),
    amount: z.string(),
  }),
  /** A second text below the description; null if there is none. */
  note: z.string().nullable(),
});
export type SheetLine = z.output<typeof line>;

const fact = z.strictObject({ label: z.string(), value: z.string() });
export type SheetFact = z.output<typeof fact>;

const party = z.strictObject({ label: z.string(), name: z.string(), details: z.array(z.string()) });
export type SheetParty = z.output<typeof party>;

/** A paper in the order in which it is read: the page and the PDF show these texts and nothing else. */
export const sheet = z.strictObject({
  id: z.string(),
  /** The language of its texts, for every reader. */
  language: z.enum(languages),
  /** `Tax invoice INV-0001`, as tabs and files are named. */
  name: z.string(),
  title: z.string(),
  number: z.string(),
  madeAt: z.string(),
  /** The day when it was made, as people read it. */
  day: z.string(),
  /** Says above the paper why it is not valid; null for a valid one. */
  notice: z.string().nullable(),
  /** The two sides of the paper. The first one made it. */
  parties: z.tuple([party, party]),
  /** The work that the paper is about; null for a paper that is not about work. */
  work: z.strictObject({ title: fact, facts: z.array(fact), scope: fact }).nullable(),
  table: z.strictObject({
    caption: z.string(),
    columns: z.array(z.strictObject({ key: sheetColumn, label: z.string() })),
    lines: z.array(line),
  }),
  /** The sums below the table, the total last. */
  sums: z.array(fact),
  terms: z.strictObject({ heading: z.string(), sentences: z.array(z.string()) }),
});
export type Sheet = z.output<typeof sheet>;
