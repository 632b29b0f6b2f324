import { useEffect, useEffectEvent } from 'react';
import { takeShared } from '#kit/uploads/shared-photos.ts';
import type { Uploads } from '#kit/uploads/use-uploads.ts';
import type { ProblemDraftState } from './problem-draft.ts';

/** Puts content that another app shared into the form: the photos beside the present ones, the text if nothing is typed. */
export function useShared({ isBlank, change }: ProblemDraftState, { add }: Uploads): void {
  const fill = useEffectEvent(async () => {
    const { photos, text } = await takeShared();
    if (photos.length > 0) add(photos);
    if (text !== '' && isBlank) change({ description: text });
  });
  useEffect(() => {
    // Browsers have caches only on safe connections.
    if (!new URLSearchParams(location.search).has('shared') || !('caches' in window)) return;
    void fill().catch(() => undefined);
  }, []);
}
