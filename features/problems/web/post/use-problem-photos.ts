import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Uploads, useUploads } from '#kit/uploads/use-uploads.ts';
import { maxPhotos } from '#features/problems/limits.ts';
import type { ProblemDraftState } from './problem-draft.ts';

type ProblemPhotos = { uploads: Uploads; waiting: boolean; send: () => void };

/**
 * The photos of a problem's form, kept in its draft as they arrive. `send` calls `onReady` once all uploads have ended, and again
 * only after `done` was called. A dialog that closes before drops that: `open` is its own. With `holdsOffline` photos that are chosen offline
 * are held until there is a connection.
 */
export function useProblemPhotos(
  { draft, change }: ProblemDraftState,
  onReady: (uploads: Uploads, done: () => void) => void,
  { holdsOffline = false, open = true } = {},
): ProblemPhotos {
  const uploads = useUploads({ purpose: 'problem', max: maxPhotos, stored: draft.photos, holdsOffline });
  const [waiting, setWaiting] = useState(false);
  if (!open && waiting) setWaiting(false);
  const ids = uploads.ids.join();
  const keep = useEffectEvent(() => {
    if (ids !== draft.photos.map(({ id }) => id).join()) change({ photos: uploads.pictures });
  });
  // The photo is saved before it is shown as added: it must survive a reload.
  useLayoutEffect(() => keep(), [ids]);
  const hasResumed = useRef(false);
  const ready = useEffectEvent(() => {
    // The connection may have come back while nothing was being sent. A held upload is tried once.
    const isHeld = uploads.uploads.some(({ state }) => state === 'held');
    if (navigator.onLine && isHeld && !hasResumed.current) {
      hasResumed.current = true;
      return uploads.resume();
    }
    hasResumed.current = false;
    onReady(uploads, () => setWaiting(false));
  });
  const { busy } = uploads;
  useEffect(() => {
    if (waiting && !busy) ready();
  }, [waiting, busy]);
  return { uploads, waiting, send: () => setWaiting(true) };
}
