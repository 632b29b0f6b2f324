import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSettled } from '#kit/ui/fields/use-settled.ts';
import { maxSuggestingWords } from '#features/problems/limits.ts';
import { api } from '../api.ts';
import type { ProblemDraftState } from './problem-draft.ts';

/** Fills in the category that the typed words are about until the person chooses one, and gives the category that it filled in. */
export function useSuggestedCategory({ draft, change, isCategoryChosen }: ProblemDraftState): string | null {
  const typed = [...`${draft.title} ${draft.description}`.trim()].slice(0, maxSuggestingWords).join('').trim();
  const words = useSettled(typed, 600);
  const { data } = useQuery(
    api.suggestCategory.queryOptions({
      input: { words },
      enabled: words !== '' && typed !== '' && !isCategoryChosen,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
  const category = typed === '' ? null : (data?.category ?? null);
  const fill = useEffectEvent(() => {
    if (category !== null && !isCategoryChosen) change({ category });
  });
  useEffect(() => fill(), [category]);
  return isCategoryChosen || category !== draft.category ? null : category;
}
