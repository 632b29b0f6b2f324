import { Suspense, useId, useRef, useState } from 'react';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { composerWords as words, problemFieldWords } from '#features/problems/composer-wording.ts';
import { useCategories } from '../api.ts';
import { PlaceField } from './place-field.tsx';
import type { Posting } from './posting-foot.tsx';
import { PostRow } from './post-row.tsx';
import { useProblemDraft } from './problem-draft.ts';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

// These load when the member starts to fill in the form.
const BudgetHint = lazyExtra(() => import('./budget-hint.tsx'));
const PostingFoot = lazyPart(() => import('./posting-foot.tsx'));

const plainField = 'w-full bg-transparent outline-none';

type ProblemComposerProps = { person: { id: string; fullName: string; photoUrl: string | null } };

/** The member's form above the feed. */
export default function ProblemComposer({ person }: ProblemComposerProps) {
  const form = useProblemDraft(`problem-draft:${person.id}`);
  const [awake, setAwake] = useState(!form.isBlank);
  const posting = useRef<Posting>(null);
  const categories = useCategories();
  const nameOf = useCategoryName();
  const id = useId();
  const { field } = form;
  const { error: titleError, ...title } = field('title');
  const { error: descriptionError, ...description } = field('description');
  const wrong = titleError ?? descriptionError;
  return (
    <Card
      as="form"
      aria-label={words.form}
      // The parts of an awake form cannot load without a connection.
      onFocus={() => navigator.onLine && setAwake(true)}
      onSubmit={(event) => {
        event.preventDefault();
        posting.current?.submit();
      }}
      className="flex items-start gap-3"
    >
      <Avatar name={person.fullName} src={person.photoUrl} />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="rounded-xl border border-field px-3.5 py-2.5 focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand-ink">
          <input
            {...title}
            aria-label={words.title}
            placeholder={words.titlePlaceholder}
            autoComplete="off"
            aria-invalid={titleError ? true : undefined}
            aria-describedby={wrong ? id : undefined}
            className={`${plainField} min-h-10 font-display text-h2 font-bold`}
          />
          <textarea
            {...description}
            rows={2}
            aria-label={problemFieldWords.description}
            placeholder={words.descriptionPlaceholder}
            aria-invalid={descriptionError ? true : undefined}
            aria-describedby={wrong ? id : undefined}
            className={`${plainField} field-sizing-content max-h-80 min-h-14 resize-none text-[1.0625rem]`}
          />
        </div>
        {wrong ? <FieldError id={id}>{wrong}</FieldError> : null}
        <div className="grid grid-cols-3 gap-3">
          <Select {...field('category')} label={problemFieldWords.category} hideLabel>
            <option value="">{problemFieldWords.category}</option>
            {categories.map((category) => (
              <option key={category} value={category} {...nameOf(category)} />
            ))}
          </Select>
          <PlaceField
            {...field('location')}
            onChange={(location) => form.change({ location })}
            hideLabel
            placeholder={words.locationPlaceholder}
          />
          <TextField
            {...field('budget')}
            label={words.budget}
            hideLabel
            placeholder={problemFieldWords.budget}
            autoComplete="off"
            hint={form.draft.budget ? <BudgetHint typed={form.draft.budget} /> : null}
          />
        </div>
        {awake ? (
          <Suspense fallback={<PostRow disabled />}>
            <PostingFoot ref={posting} form={form} />
          </Suspense>
        ) : (
          <PostRow disabled />
        )}
      </div>
    </Card>
  );
}
