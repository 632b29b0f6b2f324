import { Plus, X } from 'lucide';
import { useEffect } from 'react';
import { type Control, useFieldArray, type UseFormRegister, useWatch } from 'react-hook-form';
import { formatRand } from '#core/money/money.ts';
import { Button } from '#kit/ui/button.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { optionalMark } from '#kit/ui/wording.ts';
import { maxLines } from '#features/quotes/limits.ts';
import { sumLines, lineTotal } from '#features/quotes/lines.ts';
import { linesFieldWords as words } from '#features/quotes/wording.ts';
import { type LinesFieldProps, readLine, type TypedLines } from '#features/quotes/typed-lines.ts';
import { emptyLine } from './terms-form.ts';

/** The lines of a quote, with their totals and sum as they are typed. */
export function LinesField({ form, errors, legend = words.lines, chargesVat, onPrice }: LinesFieldProps) {
  const { control, register } = form as { control: Control<TypedLines>; register: UseFormRegister<TypedLines> };
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const typed = useWatch({ control, name: 'lines' });
  const lines = typed.map(readLine).map((line) => ({ ...line, totalCents: lineTotal(line) }));
  const { totalCents, vatCents } = sumLines(lines);
  const price = lines.length === 0 ? null : totalCents;
  useEffect(() => {
    onPrice(price);
  }, [onPrice, price]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        {legend} <span className="font-normal text-muted">{optionalMark}</span>
      </legend>
      {fields.length === 0 ? <p className="-mt-1.5 text-meta text-muted">{words.hint}</p> : null}
      <ul className="grid gap-3 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-3 rounded-control border border-line p-3">
            <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.75rem] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_8.5rem_2.75rem]">
              <TextField
                {...register(`lines.${index}.description`)}
                label={words.description}
                autoComplete="off"
                placeholder={words.descriptionPlaceholder}
                className="max-sm:col-span-2"
                error={errors?.[index]?.description?.message}
              />
              <TextField
                {...register(`lines.${index}.quantityThousandths`)}
                label={words.quantity}
                inputMode="decimal"
                autoComplete="off"
                className="max-sm:row-start-2"
                error={errors?.[index]?.quantityThousandths?.message}
              />
              <MoneyField
                {...register(`lines.${index}.unitPriceCents`)}
                label={words.unitPrice}
                placeholder={words.unitPricePlaceholder}
                className="max-sm:col-span-2 max-sm:row-start-2"
                error={errors?.[index]?.unitPriceCents?.message}
              />
              <IconButton
                icon={X}
                label={words.remove(index + 1)}
                className="mt-6.5 max-sm:col-start-3 max-sm:row-start-1"
                onClick={() => remove(index)}
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              {chargesVat || typed[index]?.vat ? (
                <Checkbox {...register(`lines.${index}.vat`)} label={words.includesVat} />
              ) : null}
              <p className="numbers ml-auto text-card font-semibold">{formatRand(lines[index]?.totalCents ?? 0)}</p>
            </div>
          </li>
        ))}
      </ul>
      {errors?.root?.message || errors?.message ? (
        <FieldError id="lines-error">{errors.root?.message ?? errors.message}</FieldError>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {fields.length < maxLines ? (
          <Button variant="quiet" icon={Plus} onClick={() => append(emptyLine(typed.at(-1)?.vat ?? chargesVat))}>
            {words.add}
          </Button>
        ) : null}
        <p aria-live="polite" className="numbers ml-auto text-right text-card">
          {price === null ? null : (
            <>
              <span className="block font-semibold">{words.total(formatRand(totalCents))}</span>
              {vatCents > 0 ? (
                <span className="block text-meta text-muted">{words.vatIncluded(formatRand(vatCents))}</span>
              ) : null}
            </>
          )}
        </p>
      </div>
    </fieldset>
  );
}
