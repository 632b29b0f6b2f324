import { type ComponentProps, useState } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { useUploads } from '#kit/uploads/use-uploads.ts';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { certificateNumber } from '../contract.ts';
import { maxNumberLength } from '../limits.ts';
import { certificateRefusals, deliverDialogWords as words } from '../wording.ts';

type DeliverDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  /** The name of the draft on the device. */
  draft: string;
  refused: Error | null;
  onConfirm: (answer: { number: string; fileId: string }) => void;
};

/** Asks for the number and the file of a certificate. */
export default function DeliverDialog({ draft, refused, onConfirm, ...confirm }: DeliverDialogProps) {
  const uploads = useUploads({ purpose: 'certificate', max: 1 });
  const [fileId] = uploads.ids;
  // A refusal is about the file that was sent, until another one is added.
  const [sentId, setSentId] = useState<string>();
  const { values, field, check, errorOf } = useFields({
    draft,
    empty: { number: '', fileId: '' },
    check: ({ number }) => ({
      ...(!certificateNumber.safeParse(number).success && { number: certificateRefusals.number }),
      ...(fileId === undefined && !uploads.busy && { fileId: certificateRefusals.file }),
    }),
    refused,
  });
  const { waiting, begin } = useAfterUploads(
    uploads,
    () => {
      // A file that could not be sent says so in its row.
      if (fileId === undefined) return;
      setSentId(fileId);
      onConfirm({ number: values.number.trim(), fileId });
    },
    confirm.open,
  );
  return (
    <Confirm
      {...confirm}
      ask={false}
      tone="primary"
      waits={waiting}
      busyLabel={waiting ? words.sending : words.saving}
      onConfirm={() => check() && begin()}
    >
      <TextField
        {...field('number')}
        label={words.number}
        hint={words.numberHint}
        autoComplete="off"
        maxLength={maxNumberLength}
      />
      <UploadField
        uploads={uploads}
        label={words.file}
        action={words.addFile}
        hint={words.fileHint}
        error={fileId === undefined || fileId === sentId ? errorOf('fileId') : undefined}
      />
    </Confirm>
  );
}
