import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCategories } from './api.ts';
import { budgetHint, useProblemDraft } from './problem-draft.ts';

const bare = 'w-full bg-transparent outline-none';

/** The member's form at the head of the feed. */
export default function ProblemComposer({ personName }: { personName: string }) {
  const { draft, field, blank, busy, submit } = useProblemDraft();
  const categories = useCategories();
  const id = useId();
  const { error: titleError, ...title } = field('title');
  const { error: descriptionError, ...description } = field('description');
  const wrong = titleError ?? descriptionError;
  return (
    <Card as="form" aria-label="Post New Problem" onSubmit={submit} className="flex items-start gap-3">
      <Avatar name={personName} />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="rounded-xl border border-field px-3.5 py-2.5 focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand-ink">
          <input
            {...title}
            aria-label="Title (optional)"
            placeholder="What needs fixing?"
            autoComplete="off"
            aria-invalid={titleError ? true : undefined}
            aria-describedby={wrong ? id : undefined}
            className={`${bare} min-h-10 font-display text-h2 font-bold`}
          />
          <textarea
            {...description}
            rows={2}
            aria-label="Description"
            placeholder="Describe it: what happened, since when, and when someone can come"
            aria-invalid={descriptionError ? true : undefined}
            aria-describedby={wrong ? id : undefined}
            className={`${bare} field-sizing-content max-h-80 min-h-14 resize-none text-[1.0625rem]`}
          />
        </div>
        {wrong ? <FieldError id={id}>{wrong}</FieldError> : null}
        <div className="grid grid-cols-3 gap-3">
          <Select {...field('category')} label="Category" hideLabel>
            <option value="">Category</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
          <TextField {...field('location')} label="Location" hideLabel icon={MapPin} placeholder="Suburb" autoComplete="off" />
          <TextField {...field('budget')} label="Budget in rand" hideLabel placeholder="Budget" autoComplete="off" hint={budgetHint(draft.budget)} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-meta text-muted">Only the description is needed.</p>
          <Button type="submit" disabled={blank} busy={busy} busyLabel="Posting">
            Post Problem
          </Button>
        </div>
      </div>
    </Card>
  );
}
