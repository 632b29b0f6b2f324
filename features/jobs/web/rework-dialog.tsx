import { type ComponentProps, useState } from 'react';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { maxPhotos } from '../limits.ts';
import { jobRefusals, reworkDialogWords as words } from '../wording.ts';

type ReworkDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string | null;
  /** The refusal of the server for the reason or the photos. */
  error: string | undefined;
  hint?: string;
  onConfirm: (answer: { reason: string; photos: readonly string[] }) => void;
};

/** Asks for the work to do again, and for photos of it. */
export default function ReworkDialog({ draft, error, hint, busy = false, onConfirm, ...confirm }: ReworkDialogProps) {
  const [reason, setReason] = useDraft(draft, '');
  const [isTried, setTried] = useState(false);
  const uploads = useUploads({ purpose: 'job', max: maxPhotos });
  const { waiting, begin } = useAfterUploads(uploads.busy, () => onConfirm({ reason, photos: uploads.ids }));
  return (
    <Confirm
      {...confirm}
      busy={busy || waiting}
      busyLabel={waiting ? words.sendingPhotos : words.sending}
      error={error}
      onConfirm={() => {
        setTried(true);
        if (reason.trim() !== '') begin();
      }}
    >
      <Textarea
        label={words.reason}
        rows={3}
        limit={500}
        hint={hint}
        value={reason}
        error={isTried && reason.trim() === '' ? jobRefusals.sayWhy : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <UploadField
        uploads={uploads}
        label={words.photos}
        optional
        action={words.addPhotos}
        hint={words.photosHint(maxPhotos)}
      />
    </Confirm>
  );
}
