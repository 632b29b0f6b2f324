import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Suggestions } from '#kit/ui/fields/suggestions.tsx';
import { useSettled } from '#kit/ui/fields/use-settled.ts';
import { problemFieldWords } from '#features/problems/composer-wording.ts';
import { api } from '../api.ts';

type PlaceSuggestionsProps = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChoose: (place: string) => void;
  isBegun: boolean;
  use: 'post' | 'filter';
};

/** Known places that begin with the typed text, and places of problems. */
export default function PlaceSuggestions({ value, use, ...list }: PlaceSuggestionsProps) {
  const q = useSettled(value.trim(), 200);
  const places = useQuery(
    api.places.queryOptions({
      input: { q, for: use },
      enabled: q !== '',
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  ).data;
  const items = q === '' ? [] : (places?.items ?? []).filter((place) => place !== value);
  return <Suggestions {...list} label={problemFieldWords.places} items={items} />;
}
