import { useState } from 'react';
import { pictureUrl } from '#core/files.ts';
import { useUploads } from '#web/uploads/use-uploads.ts';

/** The one picture of a listing: what is stored, or what was chosen instead. While that is on its way, or where it failed, the old one stays. */
export function useAvatar(first: string | null) {
  const [kept, setKept] = useState(first);
  const uploads = useUploads({ purpose: 'avatar', max: 1 });
  const chosen = uploads.uploads.at(-1);
  const letGo = () => uploads.uploads.forEach(({ key }) => uploads.remove(key));
  const id = chosen?.stored?.id ?? kept;
  return {
    id,
    /** What is shown: the chosen file itself while there is one. */
    url: (chosen?.state === 'failed' ? null : chosen?.preview) ?? (id === null ? null : pictureUrl(id, 'small')),
    chosen,
    types: uploads.types,
    said: uploads.said,
    busy: uploads.busy,
    choose: (file: File) => {
      letGo();
      uploads.add([file]);
    },
    retry: uploads.retry,
    remove: () => {
      letGo();
      setKept(null);
    },
    reset: (next: string | null) => {
      uploads.reset();
      setKept(next);
    },
  };
}
