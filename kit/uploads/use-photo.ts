import { useState } from 'react';
import { type Purpose, pictureUrl } from '#core/files.ts';
import { useUploads } from './use-uploads.ts';

/** One photo of a form: the stored one until a newly chosen one is uploaded. */
export function usePhoto(first: string | null, purpose: Purpose) {
  const [storedId, setStoredId] = useState(first);
  const uploads = useUploads({ purpose, max: 1 });
  const chosen = uploads.uploads.at(-1);
  const dropChosen = () => uploads.uploads.forEach(({ key }) => uploads.remove(key));
  const id = chosen?.stored?.id ?? storedId;
  return {
    id,
    /** The chosen file itself, if there is one. */
    url: (chosen?.state === 'failed' ? null : chosen?.preview) ?? (id === null ? null : pictureUrl(id, 'small')),
    chosen,
    uploads: uploads.uploads,
    types: uploads.types,
    announcement: uploads.announcement,
    busy: uploads.busy,
    choose: (file: File) => {
      dropChosen();
      uploads.add([file]);
    },
    retry: uploads.retry,
    remove: () => {
      dropChosen();
      setStoredId(null);
    },
    reset: (next: string | null) => {
      uploads.reset();
      setStoredId(next);
    },
  };
}
