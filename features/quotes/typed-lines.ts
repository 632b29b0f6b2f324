import type { FieldErrors } from 'react-hook-form';
import { z } from '#core/zod.ts';
import { maxCents, readPrice } from '#core/money/money.ts';
import { quoteLine } from './contract.ts';
import { maxQuantity } from './limits.ts';
import { type Line, readQuantity } from './lines.ts';

/** Reads a line as it is typed. */
export const typedLine = z.object({
  description: quoteLine.shape.description,
  quantityThousandths: z.string().transform(readQuantity).pipe(quoteLine.shape.quantityThousandths),
  unitPriceCents: z.string().transform(readPrice).pipe(quoteLine.shape.unitPriceCents),
  vat: z.boolean(),
});
/** A line as it is typed. */
export type TypedLine = z.input<typeof typedLine>;

/** The part of a form that has lines. */
export type TypedLines = { lines: TypedLine[] };

/** Props of the fields of lines. */
export type LinesFieldProps = {
  /** A form with `lines` among its fields. The library types a form by all of them, so this one says less. */
  form: { control: unknown; register: unknown };
  errors: FieldErrors<TypedLines>['lines'];
  legend?: string;
  /** True if the provider is registered for VAT. */
  chargesVat: boolean;
  /** Gets the sum of the lines, in cents, whenever it changes; null without lines. */
  onPrice: (cents: number | null) => void;
};

const within = (max: number, read: number | null) => Math.floor(Math.min(max, Math.max(0, read ?? 0)));

/** A typed line as whole numbers that a line may have; 0 if a number is missing. */
export const readLine = ({ description, quantityThousandths, unitPriceCents, vat }: TypedLine): Line => ({
  description,
  quantityThousandths: within(maxQuantity, readQuantity(quantityThousandths)),
  unitPriceCents: within(maxCents, readPrice(unitPriceCents)),
  vat,
});
