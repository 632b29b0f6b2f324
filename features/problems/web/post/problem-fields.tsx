import { categoryIcon } from '#web/ui/category-tile.tsx';
import { Chip, Chips } from '#web/ui/chips.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCategories } from '../api.ts';
import BudgetHint from './budget-hint.tsx';
import PlaceField from './place-field.tsx';
import type { ProblemDraftState } from './problem-draft.ts';

/** What a problem says, field by field; its photos aside. */
export function ProblemFields({ form: { draft, change, field, errors } }: { form: ProblemDraftState }) {
  const categories = useCategories();
  // One that is no longer offered stays until another is chosen.
  const offered = [...new Set([...categories, ...(draft.category ? [draft.category] : [])])];
  return (
    <>
      <TextField {...field('title')} label="Title" optional autoComplete="off" />
      <Textarea
        {...field('description')}
        label="Description"
        rows={5}
        limit={5000}
        hint="Say what happened, since when, and when someone can come."
      />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm font-semibold">
          Category<span className="font-normal text-muted"> (optional)</span>
        </p>
        <Chips label="Category" wrap>
          {offered.map((category) => {
            const selected = draft.category === category;
            return (
              <Chip
                key={category}
                icon={categoryIcon(category)}
                selected={selected}
                onClick={() => change({ category: selected ? '' : category })}
              >
                {category}
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
          placeholder="Suburb, province"
        />
        <TextField
          {...field('budget')}
          label="Budget"
          optional
          autoComplete="off"
          placeholder="2,500"
          hint={<BudgetHint typed={draft.budget} />}
        />
      </div>
    </>
  );
}
