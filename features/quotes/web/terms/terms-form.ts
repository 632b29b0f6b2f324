import { z } from 'zod';
import { formatRand, readPrice } from '#core/money.ts';
import { quoteLine, quoteTerms } from '#features/quotes/contract.ts';
import { type Line, readQuantity, showQuantity } from '#features/quotes/lines.ts';
import { quoteFallbacks } from '#features/quotes/wording.ts';
import type { Revision } from '../api.ts';

/** A line as it is typed. */
export type TypedLine = { description: string; quantityThousandths: string; unitPriceCents: string; vat: boolean };

/** A quote as it is typed. Names are the contract's, so that what the server says of a field is said beside it. */
export type TypedTerms = {
  priceCents: string;
  scope: string;
  estimatedTimeline: string;
  validHours: string;
  lines: TypedLine[];
};

const { shape } = quoteTerms;
const line = z.object({
  description: quoteLine.shape.description,
  quantityThousandths: z.string().transform(readQuantity).pipe(quoteLine.shape.quantityThousandths),
  unitPriceCents: z.string().transform(readPrice).pipe(quoteLine.shape.unitPriceCents),
  vat: z.boolean(),
});

/** Reads what is typed. With lines, the field of the price shows what they add up to. */
export const termsForm = z.object({
  priceCents: z.string().transform(readPrice).pipe(shape.priceCents),
  scope: shape.scope,
  estimatedTimeline: z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(shape.estimatedTimeline),
  validHours: z
    .string()
    .transform((hours) => (hours === '' ? undefined : Number(hours)))
    .pipe(shape.validHours),
  lines: z.array(line),
});

/** What a field of money shows: `1,850.00`. */
export const typedRand = (cents: number): string => formatRand(cents).slice(1);

export const emptyLine = (vat: boolean): TypedLine => ({
  description: '',
  quantityThousandths: '1',
  unitPriceCents: '',
  vat,
});

/** What the form shows of the latest revision; empty where there is none. */
export const savedTerms = (latest: Revision | undefined, validHours: string) => ({
  values: typedTerms(latest, validHours),
  files: (latest?.attachments ?? []).map(({ id, name, width, height }) => ({
    id,
    width: width ?? 0,
    height: height ?? 0,
    alt: name,
  })),
});

const typedTerms = (latest: Revision | undefined, validHours: string): TypedTerms => ({
  priceCents: latest === undefined ? '' : typedRand(latest.priceCents),
  scope: latest?.scope ?? '',
  estimatedTimeline:
    latest === undefined || latest.estimatedTimeline === quoteFallbacks.timeline ? '' : latest.estimatedTimeline,
  validHours,
  lines: (latest?.lines ?? []).map(({ description, quantityThousandths, unitPriceCents, vat }) => ({
    description,
    quantityThousandths: showQuantity(quantityThousandths),
    unitPriceCents: typedRand(unitPriceCents),
    vat,
  })),
});

/** A typed line as far as it is a number; what is missing counts as nothing. */
export const readLine = ({ description, quantityThousandths, unitPriceCents, vat }: TypedLine): Line => ({
  description,
  quantityThousandths: readQuantity(quantityThousandths) ?? 0,
  unitPriceCents: Math.max(0, readPrice(unitPriceCents) ?? 0),
  vat,
});
