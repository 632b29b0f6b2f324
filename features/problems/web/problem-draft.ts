import { type ChangeEvent, useState } from 'react';
import type { ProblemData } from './api.ts';

type Photo = ProblemData['photos'][number];

/** What stands in a problem's form. Photos are uploads that are done. */
export type ProblemDraft = { title: string; description: string; category: string; location: string; budget: string; photos: readonly Photo[] };

type TextName = Exclude<keyof ProblemDraft, 'photos'>;

const empty: ProblemDraft = { title: '', description: '', category: '', location: '', budget: '', photos: [] };

export type ProblemDraftState = ReturnType<typeof useProblemDraft>;

/**
 * The state of a problem's form, beginning as `first`. Under a name it is kept on this device until it is cleared, through
 * reloads and lost connections.
 */
export function useProblemDraft(name: string | null, first: ProblemDraft = empty) {
  const key = name && `problem-draft:${name}`;
  const [draft, setDraft] = useState(() => readKept(key) ?? first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<ProblemDraft>) =>
    setDraft((last) => {
      const next = { ...last, ...part };
      keep(key, next);
      return next;
    });
  const field = (of: TextName) => ({
    name: of,
    value: draft[of],
    error: errors[of],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => change({ [of]: target.value }),
  });
  const clear = () => {
    setDraft(empty);
    setErrors({});
    keep(key, empty);
  };
  return { draft, change, field, errors, setErrors, clear, isBlank: draft.description.trim() === '' };
}

// A device that keeps nothing, or has kept something else, is no reason to stop.
function readKept(key: string | null): ProblemDraft | null {
  try {
    const kept = JSON.parse((key && localStorage.getItem(key)) ?? 'null') as ProblemDraft | null;
    return kept && { ...empty, ...kept };
  } catch {
    return null;
  }
}

function keep(key: string | null, draft: ProblemDraft): void {
  try {
    if (key && draft !== empty) localStorage.setItem(key, JSON.stringify(draft));
    else if (key) localStorage.removeItem(key);
  } catch {
    // Storage is full or refused.
  }
}
