import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { z } from '#core/zod.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { toCallError } from '#kit/api/client.ts';
import { usePerson } from '#kit/api/session.ts';
import { useOnline } from '#kit/api/use-online.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { newDispute } from '../contract.ts';
import { maxClaim, maxDisputePhotos } from '../limits.ts';
import { openDisputeWords as words, outside } from '../page-wording.ts';
import type { DisputeOutcome } from '../reasons.ts';
import { disputeRefusals, disputeStepWords } from '../wording.ts';
import { api, client, type DisputeData, useRefreshDispute } from './api.ts';
import { claimDraft } from './claim-draft.ts';
import type { Names } from './entry.tsx';
import { EvidencePicker, readEntries } from './evidence-picker.tsx';
import { outcomeChoices } from './terms-fields.tsx';

const { shape } = newDispute;

/** A claim as it is typed. */
const claimForm = z
  .object({
    claim: shape.claim,
    outcome: z.string().pipe(shape.outcome),
    cents: z.string(),
    evidence: z.array(z.string()),
  })
  .transform(({ cents, outcome, evidence, ...read }) => ({
    ...read,
    outcome,
    evidence: readEntries(evidence),
    ...(outcome === 'part' && { cents: readPrice(cents) ?? 0 }),
  }))
  .refine(({ outcome, cents = 0 }) => outcome !== 'part' || cents > 0, {
    path: ['cents'],
    error: disputeRefusals.amount,
  });

type OpenDisputeProps = {
  jobId: string;
  agreedCents: number;
  names: Names;
  /** The name of the other side. */
  other: string;
  /** The way to write to them. */
  message: ReactNode;
  onOpened: (dispute: DisputeData) => void;
};

/** The form that opens a dispute. The typed text stays on the device until it is sent. */
export function OpenDispute({ jobId, agreedCents, names, other, message, onOpened }: OpenDisputeProps) {
  const personId = usePerson().id;
  const keyOf = useDraftKey();
  const refresh = useRefreshDispute();
  const readAgain = useRefresh(api.ofJob.key());
  const isOnline = useOnline();
  const { form, values, field, uploads, filesError, restoredFrom, refusal, busy, submit, startOver } = useDraftForm({
    name: claimDraft(personId, jobId),
    schema: claimForm,
    saved: { values: { claim: '', outcome: '', cents: '', evidence: [] as string[] }, files: [] },
    takes: { purpose: 'job', max: maxDisputePhotos },
    send: async (read, { ids }) => {
      const claim = { ...read, jobId, photos: [...ids] };
      try {
        const opened = await client.open(claim, { context: { idempotencyKey: keyOf(claim) } });
        toast.success(disputeStepWords.open.done);
        onOpened(opened);
        void refresh(opened);
      } catch (error) {
        // The other side was faster, or it is too late: the page shows that.
        if (toCallError(error).status === 409) void readAgain();
        throw error;
      }
    },
  });
  const { waiting, begin } = useAfterUploads(uploads, submit);
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      {restoredFrom ? <RestoredNote from={restoredFrom} onStartOver={() => startOver()} /> : null}
      <Card as="section" pad="lg" className="grid gap-5">
        <div className="grid gap-3">
          <p className="wrap-anywhere">{words.intro(other)}</p>
          <div>{message}</div>
        </div>
        <Textarea {...field('claim')} label={words.claim} hint={words.claimHint(other)} rows={5} limit={maxClaim} />
        <Controller
          control={form.control}
          name="outcome"
          render={({ field: { ref, onChange } }) => (
            <ChoiceCards<DisputeOutcome>
              ref={ref}
              legend={words.wish}
              choices={outcomeChoices}
              value={outcomeChoices.find(({ value }) => value === values.outcome)?.value}
              onChange={onChange}
              error={errors.outcome?.message}
            />
          )}
        />
        {values.outcome === 'part' ? (
          <MoneyField {...field('cents')} label={words.amount} hint={words.amountHint(formatRand(agreedCents))} />
        ) : null}
        <EvidencePicker
          jobId={jobId}
          names={names}
          chosen={values.evidence}
          onChange={(chosen) => form.setValue('evidence', chosen)}
          error={errors.evidence?.message}
        />
        <UploadField
          uploads={uploads}
          label={words.photos}
          optional
          action={words.addPhotos}
          hint={words.photosHint}
          error={filesError}
        />
        <p className="text-card text-muted">{outside}</p>
        {isOnline ? null : <Alert tone="info" title={words.kept} />}
        {refusal ? <Refusal title={toCallError(refusal).message} /> : null}
        <Button
          type="submit"
          size="lg"
          className="justify-self-start max-sm:w-full"
          busy={busy || waiting}
          busyLabel={waiting ? words.sendingPhotos : words.sending}
        >
          {words.send}
        </Button>
      </Card>
    </form>
  );
}
