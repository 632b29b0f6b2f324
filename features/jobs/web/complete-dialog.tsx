import { UploadField } from '#web/uploads/upload-field.tsx';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { useAfterUploads } from '#web/uploads/use-after-uploads.ts';
import { Confirm } from '#web/ui/confirm.tsx';

type CompleteDialogProps = {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  text: string | null;
  title: string;
  confirmLabel: string;
  keepLabel?: string;
  tone?: 'primary' | 'danger';
  /** What the server says is wrong with the photos. */
  error: string | undefined;
  /** How many photos more there may be. */
  max: number;
  onConfirm: (photos: readonly string[]) => void;
};

/** Asks whether the work is done, and for photos of it, which may still be on their way when it is pressed. */
export default function CompleteDialog({ error, max, busy, onConfirm, ...confirm }: CompleteDialogProps) {
  const uploads = useUploads({ purpose: 'job', max });
  const { waiting, begin } = useAfterUploads(uploads.busy, () => onConfirm(uploads.ids));
  return (
    <Confirm {...confirm} busy={busy || waiting} busyLabel={waiting ? 'Sending photos' : 'Saving'} onConfirm={begin}>
      {max > 0 ? (
        <UploadField
          uploads={uploads}
          label="Photos of the work"
          optional
          action="Add photos"
          hint={`Up to ${max}, for both of you to see`}
          error={error}
        />
      ) : null}
    </Confirm>
  );
}
