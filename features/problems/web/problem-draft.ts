import { type FormEvent, useState } from 'react';
import { formatBudget, readBudget } from '#core/money.ts';
import { errorOf } from '#web/client.ts';
import { useDraftKey } from '#web/draft-key.ts';
import { toast } from '#web/ui/toast.ts';
import { problemWords as words } from '../wording.ts';
import { type ProblemCardData, type ProblemDraft, usePostProblem } from './api.ts';

const empty: ProblemDraft = { title: '', description: '', category: '', location: '', budget: '' };

/** The state of a new problem's form. What was typed stays until it is posted. */
export function useProblemDraft(onPosted?: (problem: ProblemCardData) => void) {
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<Partial<ProblemDraft>>({});
  const keyOf = useDraftKey();
  const post = usePostProblem();
  const blank = draft.description.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blank || post.isPending) return;
    setErrors({});
    post.mutate(
      { draft, idempotencyKey: keyOf(draft) },
      {
        onSuccess: (problem) => {
          setDraft(empty);
          toast.success(words.posted.text, words.posted.title);
          onPosted?.(problem);
        },
        onError: (error) => {
          const { fields, message } = errorOf(error);
          setErrors(Object.fromEntries(fields.map(({ path, message: wrong }) => [path, wrong])));
          toast.error(message, words.failedToPost);
        },
      },
    );
  };
  const field = (name: keyof ProblemDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return { draft, field, choose: (category: string) => setDraft({ ...draft, category }), blank, busy: post.isPending, submit };
}

/** What is understood of a budget as it is being typed; nothing while nothing is typed. */
export function budgetHint(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const cents = readBudget(typed);
  return cents === null ? 'No amount found in this yet.' : `Read as ${formatBudget(cents)}.`;
}
