import type { ComponentProps } from 'react';
import { findRefused } from '#kit/forms/field-errors.ts';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { useFields } from '#kit/forms/use-fields.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { maxPhotos } from '../limits.ts';
import { jobRefusals, reworkDialogWords as words } from '../wording.ts';

type ReworkDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string;
  refused: Error | null;
  hint?: string;
  onConfirm: (answer: { reason: string; photos: readonly string[] }) => void;
};

/** Asks for the work to do again, and for photos of it. */
export default function ReworkDialog({ draft, refused, hint, onConfirm, ...confirm }: ReworkDialogProps) {
  const { values, field, check } = useFields({
    draft,
    empty: { reason: '' },
    required: { reason: jobRefusals.sayWhy },
    refused,
  });
  const uploads = useUploads({ purpose: 'job', max: maxPhotos });
  const { waiting, begin } = useAfterUploads(
    uploads,
    () => onConfirm({ ...values, photos: uploads.ids }),
    confirm.open,
  );
  return (
    <Confirm
      {...confirm}
      waits={waiting}
      busyLabel={waiting ? words.sendingPhotos : words.sending}
      onConfirm={() => check() && begin()}
    >
      <ReasonField {...field('reason')} label={words.reason} hint={hint} />
      <UploadField
        uploads={uploads}
        label={words.photos}
        optional
        action={words.addPhotos}
        hint={words.photosHint(maxPhotos)}
        error={findRefused({ photos: [] }, refused).photos}
      />
    </Confirm>
  );
}
