import { Plus, X } from 'lucide';
import { useFieldArray, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { formatRand, readPrice } from '#core/money/money.ts';
import { addDays, toDay } from '#core/month.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { FoldOut } from '#kit/forms/fold-out.tsx';
import { Button } from '#kit/ui/button.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { maxEarlyPayments, restOf } from '#features/quotes/payment-plan.ts';
import { paymentPlanWords as words } from '#features/quotes/payment-plan-wording.ts';
import type { TypedTerms } from './terms-form.ts';

type PaymentsFieldProps = {
  form: UseFormReturn<TypedTerms, unknown, unknown>;
  errors: FieldErrors<TypedTerms>['earlyPayments'];
};

/** The payments of a quote: one when the work is done, unless the provider asks for a deposit or parts before. */
export function PaymentsField({ form: { control, register }, errors }: PaymentsFieldProps) {
  const { fields, append, prepend, remove } = useFieldArray({ control, name: 'earlyPayments' });
  const [typed, price] = useWatch({ control, name: ['earlyPayments', 'priceCents'] });
  const early = typed.map(({ cents }) => ({ cents: readPrice(cents) ?? 0 }));
  const restCents = restOf(readPrice(price) ?? 0, early);
  const wrong = errors?.root?.message ?? errors?.message;
  return (
    <FoldOut
      title={words.title}
      summary={fields.length === 0 ? words.onlyOne : words.several(fields.length + 1)}
      isWrong={errors !== undefined}
    >
      <p className="text-meta text-muted">{words.hint}</p>
      <ul className="grid gap-3 empty:hidden">
        {fields.map(({ id, isDeposit }, index) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem]"
          >
            <MoneyField
              {...register(`earlyPayments.${index}.cents`)}
              label={isDeposit ? words.deposit : words.amount}
              hint={isDeposit ? words.depositHint : undefined}
              error={errors?.[index]?.cents?.message}
            />
            {isDeposit ? null : (
              <TextField
                {...register(`earlyPayments.${index}.day`)}
                type="date"
                label={words.day}
                className="max-sm:row-start-2"
                error={errors?.[index]?.day?.message}
              />
            )}
            <IconButton
              icon={X}
              label={words.remove(index + 1)}
              className="mt-6.5 sm:col-start-3 max-sm:col-start-2 max-sm:row-start-1"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {wrong === undefined ? null : <FieldError id="payments-error">{wrong}</FieldError>}
      <div className="flex flex-wrap gap-2">
        {typed.some(({ isDeposit }) => isDeposit) ? null : (
          <Button variant="quiet" icon={Plus} onClick={() => prepend({ isDeposit: true, day: '', cents: '' })}>
            {words.addDeposit}
          </Button>
        )}
        {fields.length < maxEarlyPayments ? (
          <Button
            variant="quiet"
            icon={Plus}
            onClick={() => append({ isDeposit: false, day: addDays(toDay(readNow()), 7), cents: '' })}
          >
            {words.addPart}
          </Button>
        ) : null}
      </div>
      {fields.length === 0 || restCents <= 0 ? null : (
        <p aria-live="polite" className="numbers text-card font-semibold">
          {words.rest(formatRand(restCents))}
        </p>
      )}
    </FoldOut>
  );
}
