import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react';
import { findRefused } from '#kit/forms/field-errors.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { completeDialogWords as words } from '../wording.ts';

/** A question of a later feature that completing the work brings. */
export type CompletionQuestion = {
  /** The sentence beside it while it has no answer; null if the work can be completed without one. */
  missing: string | null;
  field: (props: {
    value: boolean | null;
    error: string | undefined;
    onChange: (value: boolean) => void;
    /** For the control that takes the focus while the answer is missing. */
    ref: Ref<HTMLInputElement>;
  }) => ReactNode;
};

type CompleteDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The agreed date is still to come, or something ends with the work. */
  notes: readonly (string | null)[];
  /** Stands after the notes if it could not be read what ends with the work. */
  unread: ReactNode;
  refused: Error | null;
  /** The number of photos that the job may still get. */
  max: number;
  question: CompletionQuestion | null;
  onConfirm: (answer: { photos: readonly string[]; certificate?: boolean }) => void;
};

/** Asks for confirmation that the work is done, and for photos of it. Photos that are still being sent when the button is pressed are included. */
export default function CompleteDialog({
  refused,
  notes,
  unread,
  max,
  question,
  onConfirm,
  ...confirm
}: CompleteDialogProps) {
  const uploads = useUploads({ purpose: 'job', max });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isChecked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // The question may end while the dialog is open.
  const unanswered = question?.missing ?? null;
  const certificate = unanswered === null ? null : chosen;
  const missing = certificate === null ? unanswered : null;
  const { waiting, begin } = useAfterUploads(
    uploads,
    () => onConfirm({ photos: uploads.ids, ...(certificate !== null && { certificate }) }),
    confirm.open,
  );
  return (
    <Confirm
      {...confirm}
      waits={waiting}
      busyLabel={waiting ? words.sendingPhotos : words.saving}
      onConfirm={() => {
        setChecked(true);
        if (missing === null) begin();
        else first.current?.focus();
      }}
    >
      {notes.map((note) => (note === null ? null : <Alert key={note} tone="warning" title={note} />))}
      {unread}
      {question?.field({
        value: certificate,
        error: isChecked && missing !== null ? missing : findRefused({ certificate }, refused).certificate,
        onChange: setChosen,
        ref: first,
      })}
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
