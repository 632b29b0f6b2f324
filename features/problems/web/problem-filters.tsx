import { useId } from 'react';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { problemFieldWords } from '../composer-wording.ts';
import { problemFilterWords as words } from '../wording.ts';
import { problemStatuses, statusFilters } from '../status-lifecycle.ts';
import { useCategories } from './api.ts';
import type { FilterDraft } from './filter-draft.ts';
import { PlaceField } from './post/place-field.tsx';

/** The fields that narrow the list of problems. */
export function ProblemFilters({ draft: { typed, errors, change } }: { draft: FilterDraft }) {
  const categories = useCategories();
  const nameOf = useCategoryName();
  const id = useId();
  const field = (name: keyof typeof typed, errorId?: string) => ({
    name,
    ...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId }),
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const budgetErrorId = errors.budget && `${id}-budget`;
  const daysErrorId = errors.days && `${id}-days`;
  return (
    <>
      <Select label={words.status} {...field('status')}>
        <option value="">{words.unclosed}</option>
        {statusFilters.map((status) => (
          <option key={status} value={status}>
            {status === 'all' ? words.allStatuses : problemStatuses[status].label}
          </option>
        ))}
      </Select>
      <Select label={problemFieldWords.category} {...field('category')}>
        <option value="">{words.allCategories}</option>
        {/* An old link may name a category that the site no longer offers. */}
        {[...new Set([...categories, ...(typed.category ? [typed.category] : [])])].map((category) => (
          <option key={category} value={category} {...nameOf(category)} />
        ))}
      </Select>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{problemFieldWords.budget}</legend>
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            label={words.minBudget}
            hideLabel
            placeholder={words.minBudgetPlaceholder}
            {...field('minBudget', budgetErrorId)}
          />
          <MoneyField
            label={words.maxBudget}
            hideLabel
            placeholder={words.maxBudgetPlaceholder}
            {...field('maxBudget', budgetErrorId)}
          />
        </div>
        {budgetErrorId ? <FieldError id={budgetErrorId}>{errors.budget}</FieldError> : null}
      </fieldset>
      <PlaceField
        placeholder={words.locationPlaceholder}
        value={typed.location}
        onChange={(location) => change({ location })}
        use="filter"
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{words.datePosted}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(152px,1fr))] gap-3">
          <TextField label={words.from} type="date" {...field('from', daysErrorId)} />
          <TextField label={words.to} type="date" {...field('to', daysErrorId)} />
        </div>
        {daysErrorId ? <FieldError id={daysErrorId}>{errors.days}</FieldError> : null}
      </fieldset>
    </>
  );
}
