import { z } from '#core/zod.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { earlyPayment, quoteTerms } from '#features/quotes/contract.ts';
import { showQuantity } from '#features/quotes/lines.ts';
import { typedLine, type TypedLine } from '#features/quotes/typed-lines.ts';
import type { Revision } from '../api.ts';

const { shape } = quoteTerms;
/** Reads a typed quote into terms. */
export const termsForm = z.object({
  priceCents: z.string().transform(readPrice).pipe(shape.priceCents),
  callOutCents: z
    .string()
    .transform((typed) => (typed.trim() === '' ? undefined : readPrice(typed)))
    .pipe(shape.callOutCents),
  scope: shape.scope,
  estimatedTimeline: z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(shape.estimatedTimeline),
  validHours: z
    .string()
    .transform((hours) => (hours === '' ? undefined : Number(hours)))
    .pipe(shape.validHours),
  lines: z.array(typedLine),
  earlyPayments: z.array(
    z
      .object({ isDeposit: z.boolean(), day: z.string(), cents: z.string() })
      .transform(({ isDeposit, day, cents }) => ({ day: isDeposit ? null : day, cents: readPrice(cents) }))
      .pipe(earlyPayment),
  ),
});
/** A quote as it is typed. The names are the contract's, so the server's errors find their fields. */
export type TypedTerms = z.input<typeof termsForm>;

/** The text of a money field, from cents: `1,850.00`. */
export const typedRand = (cents: number): string => formatRand(cents).slice(1);

export const emptyLine = (vat: boolean): TypedLine => ({
  description: '',
  quantityThousandths: '1',
  unitPriceCents: '',
  vat,
});

/** The saved values and files of the form, from the latest revision. Empty without one. */
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
  callOutCents: latest?.callOutCents == null ? '' : typedRand(latest.callOutCents),
  scope: latest?.scope ?? '',
  estimatedTimeline: latest?.estimatedTimeline ?? '',
  validHours,
  lines: (latest?.lines ?? []).map(({ description, quantityThousandths, unitPriceCents, vat }) => ({
    description,
    quantityThousandths: showQuantity(quantityThousandths),
    unitPriceCents: typedRand(unitPriceCents),
    vat,
  })),
  earlyPayments: (latest?.earlyPayments ?? []).map(({ day, cents }) => ({
    isDeposit: day === null,
    day: day ?? '',
    cents: typedRand(cents),
  })),
});
