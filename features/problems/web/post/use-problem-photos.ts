import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { type Uploads, useUploads } from '#kit/uploads/use-uploads.ts';
import { maxPhotos } from '#features/problems/limits.ts';
import type { ProblemDraftState } from './problem-draft.ts';

type ProblemPhotos = { uploads: Uploads; waiting: boolean; send: () => void };

/**
 * The photos of a problem's form, kept in its draft as they arrive. `send` calls `onReady` once all uploads have ended, unless one of them
 * fails; `waiting` lasts until `done` is called. A dialog that closes before drops the request: `open` is its own. With `holdsOffline` photos
 * that are chosen offline are held until there is a connection.
 */
export function useProblemPhotos(
  { draft, change }: ProblemDraftState,
  onReady: (uploads: Uploads, done: () => void) => void,
  { holdsOffline = false, open = true } = {},
): ProblemPhotos {
  const uploads = useUploads({ purpose: 'problem', max: maxPhotos, stored: draft.photos, holdsOffline });
  const [sending, setSending] = useState(false);
  const ids = uploads.ids.join();
  const keep = useEffectEvent(() => {
    if (ids !== draft.photos.map(({ id }) => id).join()) change({ photos: uploads.pictures });
  });
  // The photo is saved before it is shown as added: it must survive a reload.
  useLayoutEffect(() => keep(), [ids]);
  const { waiting, begin } = useAfterUploads(
    uploads,
    () => {
      setSending(true);
      onReady(uploads, () => setSending(false));
    },
    open,
  );
  return {
    uploads,
    waiting: waiting || sending,
    send: () => {
      // The connection may have come back while nothing was being sent.
      if (navigator.onLine) uploads.resume();
      begin();
    },
  };
}
