import { MapPin } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { categoryIcon } from '#web/ui/category-tile.tsx';
import { Chip, Chips } from '#web/ui/chips.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { type ProblemCardData, useCategories } from './api.ts';
import { budgetHint, useProblemDraft } from './problem-draft.ts';

/** The same form on a page of its own. */
export function ProblemForm({ onPosted }: { onPosted: (problem: ProblemCardData) => void }) {
  const { draft, field, choose, blank, busy, submit } = useProblemDraft(onPosted);
  const categories = useCategories();
  const categoryError = field('category').error;
  return (
    <Card as="form" pad="lg" onSubmit={submit} className="grid gap-5">
      <TextField {...field('title')} label="Title" optional autoComplete="off" />
      <Textarea {...field('description')} label="Description" rows={5} limit={5000} hint="Say what happened, since when, and when someone can come." />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-sm font-semibold">
          Category<span className="font-normal text-muted"> (optional)</span>
        </p>
        <Chips label="Category" wrap>
          {categories.map((category) => {
            const selected = draft.category === category;
            return (
              <Chip key={category} icon={categoryIcon(category)} selected={selected} onClick={() => choose(selected ? '' : category)}>
                {category}
              </Chip>
            );
          })}
        </Chips>
        {categoryError ? <FieldError id="category-error">{categoryError}</FieldError> : null}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...field('location')} label="Location" optional icon={MapPin} autoComplete="off" placeholder="Suburb or city" />
        <TextField {...field('budget')} label="Budget" optional autoComplete="off" placeholder="2,500" hint={budgetHint(draft.budget)} />
      </div>
      <div className="grid gap-3 md:flex md:items-center md:justify-between">
        <p className="text-meta text-muted">Only the description is needed.</p>
        <Button type="submit" size="lg" disabled={blank} busy={busy} busyLabel="Posting">
          Post Problem
        </Button>
      </div>
    </Card>
  );
}
