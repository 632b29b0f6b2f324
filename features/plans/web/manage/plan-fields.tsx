import { Plus, X } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { languagesIn, toTypedTexts } from '#core/in-languages.ts';
import { InLanguages } from '#kit/forms/in-languages.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { maxFeatures } from '#features/plans/plan-contract.ts';
import { planFieldWords, planFormWords as words } from '#features/plans/plan-wording.ts';
import type { ManagedPlan } from '../api.ts';
import type { ReadPlan, TypedPlan } from './plan-form.ts';

const { names } = planFieldWords;

type Form = UseFormReturn<TypedPlan, unknown, ReadPlan>;
type PlanFieldsProps = { form: Form; plan: Pick<ManagedPlan, 'name' | 'description' | 'isCustom'> };

/** The fields of a plan. */
export function PlanFields({ form, plan: { name, description, isCustom } }: PlanFieldsProps) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const [namesNow, descriptionsNow] = watch(['nameInLanguages', 'descriptionInLanguages']);
  return (
    <>
      <InLanguages
        title={names.nameInLanguages}
        hint={name}
        field={(language) => ({
          ...register(`nameInLanguages.${language}`),
          error: errors.nameInLanguages?.[language]?.message,
        })}
        done={languagesIn(namesNow ?? {})}
      />
      <InLanguages
        title={names.descriptionInLanguages}
        hint={description}
        field={(language) => ({
          ...register(`descriptionInLanguages.${language}`),
          error: errors.descriptionInLanguages?.[language]?.message,
        })}
        done={languagesIn(descriptionsNow ?? {})}
      />
      {isCustom ? (
        <p className="text-card text-muted">{words.priceByTelephone}</p>
      ) : (
        <MoneyField {...register('priceCents')} label={words.price} error={errors.priceCents?.message} />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...register('limits.locations')}
          label={names.locations}
          inputMode="numeric"
          autoComplete="off"
          hint={words.unlimitedHint}
          error={errors.limits?.locations?.message}
        />
        <TextField
          {...register('limits.quotesPerMonth')}
          label={names.quotesPerMonth}
          inputMode="numeric"
          autoComplete="off"
          hint={words.unlimitedHint}
          error={errors.limits?.quotesPerMonth?.message}
        />
        <TextField
          {...register('limits.validityHours')}
          label={words.validityDays}
          inputMode="decimal"
          autoComplete="off"
          hint={words.unlimitedHint}
          error={errors.limits?.validityHours?.message}
        />
        <MoneyField
          {...register('limits.budgetCents')}
          label={words.budget}
          hint={words.unlimitedHint}
          error={errors.limits?.budgetCents?.message}
        />
      </div>
      <TextField
        {...register('planCode')}
        label={names.planCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={words.planCodeHint}
        error={errors.planCode?.message}
      />
      <Features form={form} />
      <Switch {...register('isPopular')} label={words.popular} hint={words.popularHint} />
    </>
  );
}

/** The features on the card besides the limits, line by line. */
function Features({ form: { control, register, formState, watch } }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'features' });
  const errors = formState.errors.features;
  const typed = watch('features');
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-0.5 text-sm font-semibold">{words.features}</legend>
      <p className="text-meta text-muted">{words.featuresHint}</p>
      {fields.map(({ id }, place) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
          <TextField
            {...register(`features.${place}.text`)}
            label={words.feature(place + 1)}
            hideLabel
            autoComplete="off"
            error={errors?.[place]?.text?.message}
          />
          <IconButton icon={X} label={words.removeFeature(place + 1)} onClick={() => remove(place)} />
          <Checkbox {...register(`features.${place}.included`)} label={words.included} />
          <div className="col-span-full">
            <InLanguages
              title={words.featureInLanguages(place + 1)}
              field={(language) => ({
                ...register(`features.${place}.inLanguages.${language}`),
                error: errors?.[place]?.inLanguages?.[language]?.message,
              })}
              done={languagesIn(typed[place]?.inLanguages ?? {})}
            />
          </div>
        </div>
      ))}
      {errors?.root?.message || errors?.message ? (
        <FieldError id="features-error">{errors.root?.message ?? errors.message}</FieldError>
      ) : null}
      {fields.length < maxFeatures ? (
        <div>
          <Button
            variant="quiet"
            size="sm"
            icon={Plus}
            onClick={() => append({ text: '', inLanguages: toTypedTexts({}), included: true })}
          >
            {words.addFeature}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
