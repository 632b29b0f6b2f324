import { SortableList } from '#kit/ui/lists/sortable-list.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';
import { uploadWords as words } from './wording.ts';

/** The files of a field in an order that is theirs to choose, each with a field for what it shows. */
export default function SortableUploads({ uploads, label }: { uploads: Uploads; label: string }) {
  return (
    <SortableList
      label={label}
      items={uploads.uploads.map(({ key, name }) => ({ key, name }))}
      onMove={uploads.move}
      render={(key, handle) => {
        const upload = uploads.uploads.find((other) => other.key === key);
        return upload ? (
          <UploadRow
            upload={upload}
            lead={handle}
            onRemove={() => uploads.remove(key)}
            onRetry={() => uploads.retry(key)}
          >
            <TextField
              label={words.describe(upload.name)}
              hideLabel
              placeholder={words.describePlaceholder}
              autoComplete="off"
              value={upload.alt}
              onChange={({ target }) => uploads.describe(key, target.value)}
            />
          </UploadRow>
        ) : null;
      }}
    />
  );
}
