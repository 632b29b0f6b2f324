import { Camera, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import { AskedAvatar } from '#kit/ui/pictures/asked-avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Field, FieldError } from '#kit/ui/fields/field.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { CropSquare } from './crop-square.tsx';
import type { usePhoto } from './use-photo.ts';

type PhotoFieldProps = {
  id: string;
  /** The name beside the photo, whose initials stand in for it. */
  name: string;
  photo: ReturnType<typeof usePhoto>;
  words: Record<'label' | 'hint' | 'add' | 'change' | 'uploading' | 'retry' | 'remove' | 'crop', string>;
  error?: string | undefined;
};

/** Chooses, crops and uploads the one photo of a form. */
export function PhotoField({ id, name, photo, words, error }: PhotoFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { chosen, url } = photo;
  const failed = chosen?.state === 'failed';
  return (
    <div className="flex flex-wrap items-center gap-4">
      <AskedAvatar size="xl" name={name} src={url} />
      <div className="grid min-w-0 flex-1 basis-32 gap-2">
        <Field id={id} label={words.label} optional hint={words.hint} error={error}>
          {(control) => (
            <>
              <input
                {...control}
                ref={input}
                type="file"
                accept={photo.types.join(',')}
                className="peer sr-only"
                onChange={({ currentTarget }) => {
                  setFile(currentTarget.files?.[0] ?? null);
                  currentTarget.value = '';
                }}
              />
              <span className="flex flex-wrap gap-2 rounded-control peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
                <Button variant="quiet" icon={Camera} tabIndex={-1} onClick={() => input.current?.click()}>
                  {url === null ? words.add : words.change}
                </Button>
              </span>
            </>
          )}
        </Field>
        {chosen && (chosen.state === 'sending' || chosen.state === 'shrinking') ? (
          <ProgressBar label={words.uploading} share={chosen.progress} />
        ) : null}
        {failed ? <FieldError id={`${chosen.key}-error`}>{chosen.error}</FieldError> : null}
        {url === null && !failed ? null : (
          <span className="flex flex-wrap gap-x-2">
            {failed && chosen.retryable ? (
              <Button variant="text" className="px-2!" onClick={() => photo.retry(chosen.key)}>
                {words.retry}
              </Button>
            ) : null}
            <Button variant="text" icon={Trash2} className="-ml-2 px-2!" onClick={photo.remove}>
              {words.remove}
            </Button>
          </span>
        )}
        <p aria-live="polite" className="sr-only">
          {photo.announcement}
        </p>
      </div>
      <CropSquare
        file={file}
        title={words.crop}
        onClose={() => setFile(null)}
        onDone={(square) => {
          setFile(null);
          photo.choose(square);
        }}
      />
    </div>
  );
}
