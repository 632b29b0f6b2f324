import { Dropzone } from '#kit/ui/fields/dropzone.tsx';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';
import { uploadWords as words } from './wording.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const SortableUploads = lazyPart(() => import('./sortable-uploads.tsx'), null);

type UploadFieldProps = {
  id?: string;
  uploads: Uploads;
  label: string;
  optional?: boolean;
  /** The label of the button: "Add photos". */
  action: string;
  /** The files that can be added: "Up to 8 photos". */
  hint: string;
  /** The form's error for the files. */
  error?: string | undefined;
  /** Each picture can be moved and described. */
  arrange?: boolean;
};

/** A field of a form for files, which are sent as soon as they are chosen. */
export function UploadField({ id, uploads, label, optional, action, hint, error, arrange = false }: UploadFieldProps) {
  const { uploads: rows, types, max, announcement } = uploads;
  const taken = rows.filter(({ state }) => state !== 'failed').length;
  const full = taken >= max;
  return (
    <div className="grid min-w-0 gap-3">
      <Dropzone
        id={id}
        label={label}
        optional={optional}
        action={full ? words.full : action}
        hint={words.hint(hint, taken, max)}
        error={error}
        accept={types}
        disabled={full}
        onFiles={uploads.add}
      />
      {rows.length === 0 ? null : arrange ? (
        <SortableUploads uploads={uploads} label={label} />
      ) : (
        <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {rows.map((upload) => (
            <li key={upload.key}>
              <UploadRow
                upload={upload}
                onRemove={() => uploads.remove(upload.key)}
                onRetry={() => uploads.retry(upload.key)}
              />
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
