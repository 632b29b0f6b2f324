import type { ComponentProps } from 'react';
import { findRefused } from '#kit/forms/field-errors.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { completeDialogWords as words } from '../wording.ts';

type CompleteDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The note if the agreed date is still to come. */
  early: string | null;
  refused: Error | null;
  /** The number of photos that the job may still get. */
  max: number;
  onConfirm: (photos: readonly string[]) => void;
};

/** Asks for confirmation that the work is done, and for photos of it. Photos that are still being sent when the button is pressed are included. */
export default function CompleteDialog({ refused, early, max, busy, onConfirm, ...confirm }: CompleteDialogProps) {
  const uploads = useUploads({ purpose: 'job', max });
  const { waiting, begin } = useAfterUploads(uploads.busy, () => onConfirm(uploads.ids));
  return (
    <Confirm
      {...confirm}
      busy={busy || waiting}
      busyLabel={waiting ? words.sendingPhotos : words.saving}
      onConfirm={begin}
    >
      {early === null ? null : <Alert tone="warning" title={early} />}
      {max > 0 ? (
        <UploadField
          uploads={uploads}
          label={words.photos}
          optional
          action={words.addPhotos}
          hint={words.photosHint(max)}
          error={findRefused({ photos: [] }, refused).photos}
        />
      ) : null}
    </Confirm>
  );
}
