import { type ChangeEvent, useState } from 'react';
import { isSame, keepDraft, readDraft } from '#kit/drafts/draft.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import type { ProblemData } from '../api.ts';

type Photo = ProblemData['photos'][number];

/** A problem as it is typed. Photos are finished uploads. */
export type ProblemDraft = {
  title: string;
  description: string;
  category: string;
  location: string;
  budget: string;
  photos: readonly Photo[];
};

/** A draft as it is kept. `began` is the saved problem that it changes; a new problem has none. */
export type KeptDraft = ProblemDraft & { began?: ProblemDraft };

/** A problem as it is sent: its photos are ids. */
export type Sent = Omit<ProblemDraft, 'photos'> & { photos: readonly string[] };

type TextName = Exclude<keyof ProblemDraft, 'photos'>;

const empty: ProblemDraft = { title: '', description: '', category: '', location: '', budget: '', photos: [] };

export type ProblemDraftState = ReturnType<typeof useProblemDraft>;

/**
 * The state of a problem's form, which starts as `first`. Under a name it is kept on this device until it is cleared; `restore` brings a kept
 * draft up to date.
 */
export function useProblemDraft(
  name: string | null,
  first: KeptDraft = empty,
  restore?: (kept: KeptDraft) => KeptDraft,
) {
  const [{ began = first, ...kept }, setDraft, forget] = useDraft(name, first, restore);
  // A draft of an earlier release may lack a field.
  const draft = { ...empty, ...kept };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Until the person chooses a category or takes one away, the typed words suggest it.
  const [isCategoryChosen, setCategoryChosen] = useState(draft.category !== '');
  const change = (part: Partial<ProblemDraft>) => setDraft((last) => ({ ...last, ...part }));
  /** Chooses the category, or takes it away if it is chosen. The first press on a suggested one keeps it. */
  const chooseCategory = (category: string) => {
    setCategoryChosen(true);
    if (category !== draft.category || isCategoryChosen)
      change({ category: category === draft.category ? '' : category });
  };
  const field = (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      if (name === 'category') setCategoryChosen(true);
      change({ [name]: target.value });
    },
  });
  const clear = () => {
    setErrors({});
    setCategoryChosen(false);
    forget();
  };
  /** Forgets what was posted. Text that was typed since then stays, without the photos that have left with the problem. */
  const forgetPosted = (sent: Sent) => {
    const rest = (now: ProblemDraft) => withoutPosted({ ...empty, ...now }, sent) ?? first;
    setErrors({});
    if (rest(draft) === first) setCategoryChosen(false);
    setDraft(rest);
    // A page that is gone renders no more.
    const kept = name ? readDraft<ProblemDraft | null>(name, null) : null;
    if (name && kept) keepDraft(name, withoutPosted({ ...empty, ...kept }, sent));
  };
  return {
    draft,
    /** The saved problem that the draft changes. */
    began,
    change,
    isCategoryChosen,
    chooseCategory,
    field,
    errors,
    setErrors,
    clear,
    forgetPosted,
    isBlank: !draft.description.trim(),
  };
}

/**
 * A draft whose author has typed more since `sent` was posted, without the posted photos; null if it is what was sent. The category does not
 * count: a suggested one may have come since.
 */
export function withoutPosted(now: ProblemDraft, sent: Sent): ProblemDraft | null {
  const { category } = sent;
  if (isSame({ ...now, category, photos: now.photos.map(({ id }) => id) }, sent)) return null;
  return { ...now, photos: now.photos.filter(({ id }) => !sent.photos.includes(id)) };
}
