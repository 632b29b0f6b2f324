import { type ChangeEvent, useState } from 'react';
import { keep, readKept } from '#web/drafts/kept.ts';
import type { ProblemData } from './api.ts';

type Photo = ProblemData['photos'][number];

/** What stands in a problem's form. Photos are uploads that are done. */
export type ProblemDraft = {
  title: string;
  description: string;
  category: string;
  location: string;
  budget: string;
  photos: readonly Photo[];
};

type TextName = Exclude<keyof ProblemDraft, 'photos'>;

const empty: ProblemDraft = { title: '', description: '', category: '', location: '', budget: '', photos: [] };

export type ProblemDraftState = ReturnType<typeof useProblemDraft>;

/**
 * The state of a problem's form, beginning as `first`. Under a name it is kept on this device until it is cleared, through
 * reloads and lost connections.
 */
export function useProblemDraft(name: string | null, first: ProblemDraft = empty) {
  const key = name && `problem-draft:${name}`;
  const [draft, setDraft] = useState(() => readDraft(key) ?? first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<ProblemDraft>) =>
    setDraft((last) => {
      const next = { ...last, ...part };
      keepDraft(key, next);
      return next;
    });
  const field = (of: TextName) => ({
    name: of,
    value: draft[of],
    error: errors[of],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [of]: target.value }),
  });
  const clear = () => {
    setDraft(empty);
    setErrors({});
    keepDraft(key, empty);
  };
  return { draft, change, field, errors, setErrors, clear, isBlank: draft.description.trim() === '' };
}

function readDraft(key: string | null): ProblemDraft | null {
  try {
    const kept = JSON.parse((key && readKept('device', key)) ?? 'null') as ProblemDraft | null;
    return kept && { ...empty, ...kept };
  } catch {
    // A device that has kept something else is no reason to stop.
    return null;
  }
}

function keepDraft(key: string | null, draft: ProblemDraft): void {
  if (key) keep('device', key, draft === empty ? null : JSON.stringify(draft));
}
