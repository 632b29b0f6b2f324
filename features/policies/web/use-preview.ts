import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, client } from './api.ts';

/** Milliseconds without typing after which the preview is made. */
const pause = 500;

/** A preview of a text, as the server renders it, a moment after the last key; the one before until then. */
export function usePreview(source: string, isShown: boolean) {
  const [typed, setTyped] = useState(source);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(source), pause);
    return () => clearTimeout(timer);
  }, [source]);
  return useQuery({
    queryKey: [...api.preview.key(), typed],
    queryFn: ({ signal }) => client.preview({ source: typed }, { signal }),
    enabled: isShown && typed.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    staleTime: Infinity,
  });
}
