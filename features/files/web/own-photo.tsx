import { useMutation } from '@tanstack/react-query';
import { Camera, Trash2 } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { acceptedTypes } from '#core/files.ts';
import { clientFor, toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { CropSquare } from '#kit/uploads/crop-square.tsx';
import { uploadFile } from '#kit/uploads/upload-file.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { AskedAvatar } from '#kit/ui/pictures/asked-avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { filesContract } from '../contract.ts';
import { photoWords as words } from '../wording.ts';

const { client } = clientFor<typeof filesContract>('files');

type OwnPhotoProps = {
  name: string;
  /** The person's own photo; null without one. */
  photoId: string | null;
  /** The picture that stands beside the name: the own photo, or that of a listing. */
  photoUrl: string | null;
  /** Content under the name. */
  children: ReactNode;
};

/** The reader's photo beside the name. It is cropped and saved at once. */
export function OwnPhoto({ name, photoId, photoUrl, children }: OwnPhotoProps) {
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { change, share } = useChangePhoto();
  const { variables: square, error } = change;
  return (
    <div role="group" aria-label={words.group} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <AskedAvatar size="lg" name={name} src={photoUrl} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {children}
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            tabIndex={-1}
            aria-hidden="true"
            accept={acceptedTypes.picture.join(',')}
            className="sr-only"
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null);
              currentTarget.value = '';
            }}
          />
          <Button variant="quiet" icon={Camera} busy={change.isPending} onClick={() => input.current?.click()}>
            {photoId === null ? words.add : words.change}
          </Button>
          {photoId === null || change.isPending ? null : (
            <Button variant="text" icon={Trash2} onClick={() => change.mutate(null)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {change.isPending && square ? <ProgressBar label={words.uploading} share={share} /> : null}
      {error ? (
        <Alert
          tone="danger"
          title={words.failed}
          onRetry={() => change.mutate(square ?? null)}
          retrying={change.isPending}
        >
          {toCallError(error).message}
        </Alert>
      ) : null}
      <CropSquare
        file={file}
        title={words.crop}
        onClose={() => setFile(null)}
        onDone={(cut) => {
          setFile(null);
          change.mutate(cut);
        }}
      />
    </div>
  );
}

/** Uploads a square and shows it as the photo of the person, or removes the photo; null does. */
function useChangePhoto() {
  const refresh = useRefresh();
  const [share, setShare] = useState(0);
  const change = useMutation({
    mutationFn: async (square: File | null) => {
      setShare(0);
      if (square === null) return client.changePhoto({ photoId: null });
      const stored = await uploadFile({
        purpose: 'avatar',
        name: square.name,
        body: square,
        idempotencyKey: crypto.randomUUID(),
        signal: new AbortController().signal,
        onProgress: setShare,
      });
      return client.changePhoto({ photoId: stored.id });
    },
    onSuccess: (_saved, square) => {
      toast.success(square === null ? words.removed : words.saved);
      // The photo appears wherever its person does.
      return refresh();
    },
  });
  return { change, share };
}
