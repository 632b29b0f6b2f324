import { Plus, X } from 'lucide';
import { useFieldArray } from 'react-hook-form';
import { languagesIn, toTypedTexts } from '#core/in-languages.ts';
import type { useDraftForm } from '#kit/forms/use-draft-form.ts';
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

type Draft = ReturnType<typeof useDraftForm<TypedPlan, ReadPlan>>;
type PlanFieldsProps = { draft: Draft; plan: Pick<ManagedPlan, 'name' | 'description' | 'isCustom'> };

/** The fields of a plan. */
export function PlanFields({ draft, plan: { name, description, isCustom } }: PlanFieldsProps) {
  const { form, field, values } = draft;
  return (
    <>
      <InLanguages
        title={names.nameInLanguages}
        hint={name}
        field={(language) => field(`nameInLanguages.${language}`)}
        done={languagesIn(values.nameInLanguages ?? {})}
      />
      <InLanguages
        title={names.descriptionInLanguages}
        hint={description}
        field={(language) => field(`descriptionInLanguages.${language}`)}
        done={languagesIn(values.descriptionInLanguages ?? {})}
      />
      {isCustom ? (
        <p className="text-card text-muted">{words.priceByTelephone}</p>
      ) : (
        <MoneyField {...field('priceCents')} label={words.price} />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...field('limits.locations')}
          label={names.locations}
          inputMode="numeric"
          autoComplete="off"
          hint={words.unlimitedHint}
        />
        <TextField
          {...field('limits.quotesPerMonth')}
          label={names.quotesPerMonth}
          inputMode="numeric"
          autoComplete="off"
          hint={words.unlimitedHint}
        />
        <TextField
          {...field('limits.validityHours')}
          label={words.validityDays}
          inputMode="decimal"
          autoComplete="off"
          hint={words.unlimitedHint}
        />
        <MoneyField {...field('limits.budgetCents')} label={words.budget} hint={words.unlimitedHint} />
      </div>
      <TextField
        {...field('planCode')}
        label={names.planCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={words.planCodeHint}
      />
      <Features draft={draft} />
      <Switch {...form.register('isPopular')} label={words.popular} hint={words.popularHint} />
    </>
  );
}

/** The features on the card besides the limits, line by line. */
function Features({ draft: { form, field, values } }: { draft: Draft }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'features' });
  const errors = form.formState.errors.features;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-0.5 text-sm font-semibold">{words.features}</legend>
      <p className="text-meta text-muted">{words.featuresHint}</p>
      {fields.map(({ id }, place) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
          <TextField
            {...field(`features.${place}.text`)}
            label={words.feature(place + 1)}
            hideLabel
            autoComplete="off"
          />
          <IconButton icon={X} label={words.removeFeature(place + 1)} onClick={() => remove(place)} />
          <Checkbox {...form.register(`features.${place}.included`)} label={words.included} />
          <div className="col-span-full">
            <InLanguages
              title={words.featureInLanguages(place + 1)}
              field={(language) => field(`features.${place}.inLanguages.${language}`)}
              done={languagesIn(values.features[place]?.inLanguages ?? {})}
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
