import { useEffect } from 'react';
import { UploadRow } from '#kit/uploads/upload-row.tsx';
import { type Uploads, useUploads } from '#kit/uploads/use-uploads.ts';
import { maxFiles } from '../limits.ts';
import { composerWords } from '../wording.ts';

type MessageFilesProps = {
  /** Called with each change, and at first with the actions on the files. */
  onChange: (uploads: Uploads) => void;
  /** Gives the chosen files up, if this code does not load. */
  onClose: () => void;
};

/** The files of a message that is being written. */
export default function MessageFiles({ onChange }: MessageFilesProps) {
  const files = useUploads({ purpose: 'attachment', max: maxFiles, holdsOffline: true });
  const { uploads } = files;
  useEffect(() => onChange(files), [onChange, files]);
  if (uploads.length === 0) return null;
  return (
    <ul
      aria-label={composerWords.attached}
      className="mb-2.5 grid max-h-48 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto"
    >
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadRow
            upload={upload}
            onRemove={() => files.remove(upload.key)}
            onRetry={() => files.retry(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}
