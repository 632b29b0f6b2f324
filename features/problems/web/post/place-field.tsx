import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SuggestField } from '#web/ui/suggest-field.tsx';
import { problemFieldWords } from '#features/problems/composer-wording.ts';
import { api } from '../api.ts';

type PlaceFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  label?: string;
  optional?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  focused?: boolean;
  /** What the place is for: a filter is offered only places with problems. */
  use?: 'post' | 'filter';
};

/** The field for a location: free text, with places of problems as suggestions. */
export default function PlaceField({ label = problemFieldWords.location, use = 'post', ...field }: PlaceFieldProps) {
  const q = useSettled(field.value.trim(), 200);
  const places = useQuery(
    api.places.queryOptions({
      input: { q, for: use },
      enabled: q !== '',
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  ).data;
  const suggestions = q === '' ? [] : (places?.items ?? []).filter((place) => place !== field.value);
  return <SuggestField {...field} label={label} name="location" icon={MapPin} suggestions={suggestions} />;
}

/** The value once it has not changed for `delay` milliseconds. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
