import { MapPin } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { problemFieldWords } from '../feed-wording.ts';
import { problemFilterWords as words } from '../wording.ts';
import { useCategories } from './api.ts';
import type { FilterDraft } from './filter-draft.ts';

// Its suggestions come once the field is used.
const PlaceField = lazy(() => import('./post/place-field.tsx'));

const place = { label: problemFieldWords.location, placeholder: words.locationPlaceholder };

/** The fields that narrow the list of problems. */
export function ProblemFilters({ draft: { typed, wrong, change } }: { draft: FilterDraft }) {
  const categories = useCategories();
  const id = useId();
  const [atPlace, setAtPlace] = useState(false);
  const field = (name: keyof typeof typed, wrongId?: string) => ({
    name,
    ...(wrongId && { 'aria-invalid': true, 'aria-describedby': wrongId }),
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const wrongBudget = wrong.budget && `${id}-budget`;
  const wrongDays = wrong.days && `${id}-days`;
  const plainPlace = (
    <TextField {...place} icon={MapPin} autoComplete="off" {...field('location')} onFocus={() => setAtPlace(true)} />
  );
  return (
    <>
      <Select label={problemFieldWords.category} {...field('category')}>
        <option value="">{words.allCategories}</option>
        {/* A category of an old link stays visible as what it is. */}
        {[...new Set([...categories, ...(typed.category ? [typed.category] : [])])].map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{problemFieldWords.budget}</legend>
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            label={words.minBudget}
            hideLabel
            placeholder={words.minBudgetPlaceholder}
            {...field('minBudget', wrongBudget)}
          />
          <MoneyField
            label={words.maxBudget}
            hideLabel
            placeholder={words.maxBudgetPlaceholder}
            {...field('maxBudget', wrongBudget)}
          />
        </div>
        {wrongBudget ? <FieldError id={wrongBudget}>{wrong.budget}</FieldError> : null}
      </fieldset>
      {atPlace ? (
        <Suspense fallback={plainPlace}>
          <PlaceField {...place} value={typed.location} onChange={(location) => change({ location })} focused />
        </Suspense>
      ) : (
        plainPlace
      )}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{words.datePosted}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(152px,1fr))] gap-3">
          <TextField label={words.from} type="date" {...field('from', wrongDays)} />
          <TextField label={words.to} type="date" {...field('to', wrongDays)} />
        </div>
        {wrongDays ? <FieldError id={wrongDays}>{wrong.days}</FieldError> : null}
      </fieldset>
    </>
  );
}
