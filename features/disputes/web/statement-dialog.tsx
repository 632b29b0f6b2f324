import { z } from '#core/zod.ts';
import { toCallError } from '#kit/api/client.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { newStatement } from '../contract.ts';
import { maxClaim, maxDisputePhotos } from '../limits.ts';
import { openDisputeWords, statementDialogWords as words } from '../page-wording.ts';
import { client, type DisputeData, useRefreshDispute } from './api.ts';
import { statementDraft } from './claim-draft.ts';
import type { Names } from './entry.tsx';
import { EvidencePicker, readEntries } from './evidence-picker.tsx';

const statementForm = z
  .object({ text: newStatement.shape.text, evidence: z.array(z.string()) })
  .transform(({ evidence, ...read }) => ({ ...read, evidence: readEntries(evidence) }));

type StatementDialogProps = {
  open: boolean;
  onClose: () => void;
  dispute: DisputeData;
  names: Names;
  other: string;
};

/** Adds a text, photos and entries of the record to a dispute. */
export default function StatementDialog({ open, onClose, dispute, names, other }: StatementDialogProps) {
  const personId = usePerson().id;
  const keyOf = useDraftKey();
  const refresh = useRefreshDispute();
  const { form, values, field, uploads, filesError, restoredFrom, refusal, busy, submit, startOver } = useDraftForm({
    name: statementDraft(personId, dispute.id),
    schema: statementForm,
    saved: { values: { text: '', evidence: [] as string[] }, files: [] },
    takes: { purpose: 'job', max: maxDisputePhotos },
    send: async (read, { ids }) => {
      const statement = { ...read, id: dispute.id, photos: [...ids] };
      try {
        const answer = await client.state(statement, { context: { idempotencyKey: keyOf(statement) } });
        toast.success(words.done);
        onClose();
        void refresh(answer);
      } catch (error) {
        if (toCallError(error).status === 409) void refresh();
        throw error;
      }
    },
  });
  const { waiting, begin } = useAfterUploads(uploads, submit, open);
  const { errors } = form.formState;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      busy={busy}
      onSubmit={begin}
      cancel={words.keep}
      submit={words.send}
      waits={waiting}
      busyLabel={waiting ? openDisputeWords.sendingPhotos : words.sending}
    >
      {restoredFrom ? <RestoredNote from={restoredFrom} onStartOver={() => startOver()} /> : null}
      <Textarea {...field('text')} label={words.text} hint={words.textHint(other)} rows={4} limit={maxClaim} />
      <EvidencePicker
        jobId={dispute.jobId}
        names={names}
        chosen={values.evidence}
        onChange={(chosen) => form.setValue('evidence', chosen)}
        error={errors.evidence?.message}
      />
      <UploadField
        uploads={uploads}
        label={openDisputeWords.photos}
        optional
        action={openDisputeWords.addPhotos}
        hint={openDisputeWords.photosHint}
        error={filesError}
      />
      {refusal ? <Refusal title={toCallError(refusal).message} /> : null}
    </FormDialog>
  );
}
