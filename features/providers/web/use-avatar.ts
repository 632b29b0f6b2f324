import { useState } from 'react';
import { pictureUrl } from '#core/files.ts';
import { useUploads } from '#kit/uploads/use-uploads.ts';

/** The avatar of a listing: the stored one until a newly chosen one is uploaded. */
export function useAvatar(first: string | null) {
  const [storedId, setStoredId] = useState(first);
  const uploads = useUploads({ purpose: 'avatar', max: 1 });
  const chosen = uploads.uploads.at(-1);
  const dropChosen = () => uploads.uploads.forEach(({ key }) => uploads.remove(key));
  const id = chosen?.stored?.id ?? storedId;
  return {
    id,
    /** The chosen file itself, if there is one. */
    url: (chosen?.state === 'failed' ? null : chosen?.preview) ?? (id === null ? null : pictureUrl(id, 'small')),
    chosen,
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
