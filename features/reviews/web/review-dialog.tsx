import { Controller } from 'react-hook-form';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { StarInput } from '#kit/ui/fields/star-input.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { aspects, maxPhotos } from '../aspects.ts';
import { aspectLabels, reviewDialogWords as words } from '../wording.ts';
import { type ReviewData, useSendReview } from './api.ts';
import { reviewFields, reviewForm } from './review-form.ts';

type ReviewDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Called when the review is given or changed. */
  onDone?: () => void;
  finalFocus?: () => HTMLElement | true;
  job: { id: string; providerName: string };
  /** The review to change; undefined for a new one. */
  review?: ReviewData | undefined;
};

/** Rates a completed job with stars, aspects, a comment and photos. */
export function ReviewDialog({ open, onClose, onDone, finalFocus, job, review }: ReviewDialogProps) {
  const { form, field, uploads, filesError, restoredFrom, startOver, waiting, begin, sending } = useReviewForm(
    job.id,
    review,
    open,
    () => {
      onDone?.();
      onClose();
    },
  );
  const { control, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={review ? words.editTitle : words.title}
      description={words.description(job.providerName)}
      busy={sending.isPending}
      finalFocus={finalFocus}
      onSubmit={begin}
      cancel={words.cancel}
      submit={review ? words.save : words.send}
      waits={waiting}
      busyLabel={waiting ? words.sendingPhotos : words.sending}
    >
      {restoredFrom ? <RestoredNote from={restoredFrom} onStartOver={() => startOver()} /> : null}
      <Controller
        control={control}
        name="rating"
        render={({ field }) => (
          <StarInput
            ref={field.ref}
            legend={words.rating}
            value={field.value}
            onChange={field.onChange}
            error={errors.rating?.message}
          />
        )}
      />
      <div role="group" aria-labelledby="review-aspects" className="grid gap-0.5">
        <p id="review-aspects" className="text-sm font-semibold">
          {words.aspects} <span className="font-normal text-muted">{words.aspectsOptional}</span>
        </p>
        {aspects.map((aspect) => (
          <Controller
            key={aspect}
            control={control}
            name={`aspects.${aspect}`}
            render={({ field }) => (
              <StarInput
                compact
                ref={field.ref}
                legend={aspectLabels[aspect]}
                value={field.value ?? 0}
                onChange={(stars) => field.onChange(stars === 0 ? null : stars)}
              />
            )}
          />
        ))}
      </div>
      <Textarea {...field('comment')} label={words.comment} optional limit={2000} typedFor="everyone" />
      <UploadField
        uploads={uploads}
        label={words.photos}
        optional
        action={words.addPhotos}
        hint={words.photosHint(maxPhotos)}
        error={filesError}
        arrange
      />
      {sending.error ? <Refusal title={chooseSentence(sending.error, words.failed)} /> : null}
    </FormDialog>
  );
}

function useReviewForm(jobId: string, review: ReviewData | undefined, open: boolean, onDone: () => void) {
  const sending = useSendReview();
  const draftKey = useDraftKey();
  const draft = useDraftForm({
    name: `review-draft:${jobId}`,
    schema: reviewFields,
    saved: reviewForm(review),
    takes: { purpose: 'review', max: maxPhotos },
    send: async (typed, { pictures, known }) => {
      const content = { ...typed, photos: pictures.map(({ id, alt }) => ({ id, alt })) };
      const sent = { jobId, reviewId: review?.id, content, known, idempotencyKey: draftKey({ jobId, content }) };
      // Not in `onSuccess`: a live update may close the form before the answer.
      await sending.mutateAsync(sent);
      toast.success(review ? words.amended : words.given);
      onDone();
    },
  });
  const { waiting, begin } = useAfterUploads(draft.uploads, draft.submit, open);
  return { ...draft, waiting, begin, sending };
}
