import { CategoryName } from '#kit/ui/category-name.tsx';
import { useCategoryIcon } from '#kit/ui/category-tile.tsx';
import { Chip, Chips } from '#kit/ui/fields/chips.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { optionalMark } from '#kit/ui/wording.ts';
import { problemFieldWords as names } from '#features/problems/composer-wording.ts';
import { problemFormWords as words } from '#features/problems/wording.ts';
import { maxTitleLength } from '#features/problems/limits.ts';
import { useCategories } from '../api.ts';
import BudgetHint from './budget-hint.tsx';
import { PlaceField } from './place-field.tsx';
import type { ProblemDraftState } from './problem-draft.ts';

/** The fields of a problem, without its photos. */
export function ProblemFields({ form: { draft, change, chooseCategory, field, errors } }: { form: ProblemDraftState }) {
  const categories = useCategories();
  const iconOf = useCategoryIcon();
  // A category that the site no longer offers stays until another is chosen.
  const offered = [...new Set([...categories, ...(draft.category ? [draft.category] : [])])];
  return (
    <>
      <TextField
        {...field('title')}
        label={names.title}
        optional
        autoComplete="off"
        counter={`${[...draft.title].length} / ${maxTitleLength}`}
      />
      <Textarea
        {...field('description')}
        label={names.description}
        rows={5}
        limit={5000}
        hint={words.descriptionHint}
      />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm font-semibold">
          {names.category} <span className="font-normal text-muted">{optionalMark}</span>
        </p>
        <Chips label={names.category} wrap>
          {offered.map((category) => {
            const selected = draft.category === category;
            return (
              <Chip key={category} icon={iconOf(category)} selected={selected} onClick={() => chooseCategory(category)}>
                <CategoryName category={category} />
              </Chip>
            );
          })}
        </Chips>
        {errors.category ? <FieldError id="category-error">{errors.category}</FieldError> : null}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <PlaceField
          {...field('location')}
          onChange={(location) => change({ location })}
          optional
          placeholder={words.locationPlaceholder}
        />
        <TextField
          {...field('budget')}
          label={names.budget}
          optional
          autoComplete="off"
          placeholder={words.budgetPlaceholder}
          hint={<BudgetHint typed={draft.budget} />}
        />
      </div>
    </>
  );
}
