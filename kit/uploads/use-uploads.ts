import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { acceptedTypes, takesPdfs, type Purpose } from '#core/files.ts';
import { isLineAway } from '#kit/api/may-pass.ts';
import { callOperation } from '#kit/api/link.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadFile } from './upload-file.ts';
import { makeUploadQueue, type StoredPicture, type UploadQueue } from './upload-queue.ts';

type UseUploads = {
  purpose: Purpose;
  max: number;
  /** The files that are there already, in order; read once. */
  stored?: readonly StoredPicture[];
  /** Without a line a file is held until there is one, or its form keeps it. */
  holdsOffline?: boolean;
};

/** The files of one field of a form, and what can be done with them; the same until one of them changes. */
export type Uploads = Omit<UploadQueue, 'current' | 'watch' | 'stop'> & {
  uploads: ReturnType<UploadQueue['current']>['uploads'];
  announcement: string;
  max: number;
  /** The types that can be chosen. */
  types: readonly string[];
  /** The stored ones, in order, as a form sends them. */
  ids: readonly string[];
  pictures: readonly StoredPicture[];
  /** Something is still on its way: saving waits for it. */
  busy: boolean;
};

/** Uploads that go on while the form around them is filled in. A failure stands beside its file and is read out: a toast would cover the form's button. */
export function useUploads({ purpose, max, stored, holdsOffline = false }: UseUploads): Uploads {
  const types = takesPdfs(purpose) ? acceptedTypes.attachment : acceptedTypes.picture;
  const [queue] = useState(() =>
    makeUploadQueue(
      { types, max },
      {
        shrink: shrinkPicture,
        send: (file) => uploadFile({ ...file, purpose }),
        // A file that is not deleted is swept later.
        discard: (id) => void callOperation('files', 'discard', { id }).catch(() => undefined),
        mustWait: (error) => holdsOffline && isLineAway(error),
      },
      stored,
    ),
  );
  const { uploads, announcement } = useSyncExternalStore(queue.watch, queue.current);
  useEffect(() => {
    // Offline it is too late to ask for the code that keeps files.
    if (holdsOffline) void loadPart(() => import('#kit/drafts/unsent-files.ts')).catch(() => undefined);
  }, [holdsOffline]);
  useEffect(() => queue.stop, [queue]);
  useEffect(() => {
    window.addEventListener('online', queue.resume);
    return () => window.removeEventListener('online', queue.resume);
  }, [queue]);
  return useMemo(() => {
    const pictures = uploads.flatMap(({ stored, name, alt }) =>
      stored === null ? [] : [{ id: stored.id, width: stored.width ?? 0, height: stored.height ?? 0, alt, name }],
    );
    return {
      ...queue,
      uploads,
      announcement,
      max,
      types,
      ids: pictures.map(({ id }) => id),
      pictures,
      busy: uploads.some(({ state }) => state === 'waiting' || state === 'shrinking' || state === 'sending'),
    };
  }, [queue, uploads, announcement, max, types]);
}
