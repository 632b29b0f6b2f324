import { FileText, RotateCw, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { Picture } from '#kit/ui/pictures/picture.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { showBytes } from './show-bytes.ts';
import { StoredPicture } from './stored-picture.tsx';
import type { Upload } from './upload-queue.ts';
import { uploadWords as words } from './wording.ts';

type UploadRowProps = {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
  /** Before the picture: what moves it. */
  lead?: ReactNode;
  /** Between picture and buttons, in place of the name: a field for what it shows. */
  children?: ReactNode;
};

/** One file of a field: what it is, how far it has come, what went wrong, and away with it. */
export function UploadRow({ upload, onRemove, onRetry, lead, children }: UploadRowProps) {
  const { key, name, state, progress, error } = upload;
  const described = Boolean(children) && state === 'done';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-surface p-2">
      {lead}
      <Thumbnail upload={upload} />
      <div
        className={classes('grid min-w-0 flex-1 basis-32 gap-1', described && 'max-sm:order-last max-sm:basis-full')}
      >
        {described ? (
          children
        ) : (
          <p className="truncate text-sm font-semibold" title={name} lang="" dir="auto">
            {name}
          </p>
        )}
        {state === 'sending' ? <ProgressBar label={words.sending(name)} share={progress} /> : null}
        {described || state === 'failed' ? null : (
          <p className="numbers text-meta text-muted">{describeState(upload)}</p>
        )}
      </div>
      <div className="ml-auto flex">
        {state === 'failed' && upload.retryable ? (
          <IconButton icon={RotateCw} label={words.tryAgain(name)} onClick={onRetry} />
        ) : null}
        <IconButton icon={X} label={words.remove(name)} onClick={onRemove} />
      </div>
      {error ? (
        <div className="basis-full px-1 pb-1 wrap-anywhere">
          <FieldError id={`${key}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}

function Thumbnail({ upload: { stored, preview, alt } }: { upload: Upload }) {
  const look = 'size-14 flex-none rounded-chip';
  if (preview !== null) return <Picture src={preview} alt="" className={look} />;
  if (stored?.width && stored.height) {
    return (
      <StoredPicture
        picture={{ id: stored.id, width: stored.width, height: stored.height, alt }}
        sizes="56px"
        className={look}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`${look} grid place-items-center bg-sunken text-muted`}>
      <Icon shape={FileText} className="size-6" />
    </span>
  );
}

function describeState({ state, bytes, progress }: Upload): string {
  if (state === 'waiting') return words.waiting;
  if (state === 'shrinking') return words.preparing;
  if (state === 'held') return words.held;
  const size = bytes === null ? '' : showBytes(bytes);
  return state === 'sending' ? words.progress(size, Math.round(progress * 100)) : size;
}
