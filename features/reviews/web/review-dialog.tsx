import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, type FieldPath, useForm, useWatch } from 'react-hook-form';
import { errorOf } from '#web/api/client.ts';
import { useDraftKey } from '#web/drafts/draft-key.ts';
import { keepDraft, readDraft } from '#web/drafts/kept-draft.ts';
import { sentenceOf } from '#web/api/refusal.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StarInput } from '#web/ui/star-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { UploadField } from '#web/uploads/upload-field.tsx';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { useWhenSent } from '#web/drafts/use-when-sent.ts';
import { aspects, mostPhotos } from '../aspects.ts';
import { aspectWords, reviewWords as words } from '../wording.ts';
import { type ReviewData, useSendReview } from './api.ts';
import { draftName, draftOf, type ReviewDraft, reviewFields, type ReviewValues } from './review-draft.ts';

type ReviewDialogProps = {
  open: boolean;
  onClose: () => void;
  job: { id: string; providerName: string };
  /** The review that is changed; without it a new one is given. */
  review?: ReviewData | undefined;
};

/** Stars, sub-ratings, words and photos about a completed job. What was typed is kept in this tab until it is sent. */
export function ReviewDialog({ open, onClose, job, review }: ReviewDialogProps) {
  const { control, register, errors, photos, wrongPhotos, busy, waiting, submit, error } = useReviewForm(
    job.id,
    review,
    onClose,
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={review ? 'Edit your review' : 'Rate Provider'}
      description={`How was the work of ${job.providerName}? Everybody can read your review.`}
      busy={busy && !waiting}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" disabled={busy && !waiting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel={waiting ? 'Sending photos' : 'Sending'}>
            {review ? 'Save review' : 'Send review'}
          </Button>
        </>
      }
    >
      <Controller
        control={control}
        name="rating"
        render={({ field }) => (
          <StarInput
            legend="Your rating"
            value={field.value}
            onChange={field.onChange}
            error={errors.rating?.message}
          />
        )}
      />
      <div role="group" aria-labelledby="review-aspects" className="grid gap-0.5">
        <p id="review-aspects" className="text-sm font-semibold">
          In more detail <span className="font-normal text-muted">(optional)</span>
        </p>
        {aspects.map((aspect) => (
          <Controller
            key={aspect}
            control={control}
            name={`aspects.${aspect}`}
            render={({ field }) => (
              <StarInput
                compact
                legend={aspectWords[aspect]}
                value={field.value ?? 0}
                onChange={(stars) => field.onChange(stars === 0 ? null : stars)}
              />
            )}
          />
        ))}
      </div>
      <Textarea {...register('comment')} label="Comment" optional limit={2000} error={errors.comment?.message} />
      <UploadField
        uploads={photos}
        label="Photos of the work"
        optional
        action="Add photos"
        hint={`Up to ${mostPhotos}. Everybody can see them.`}
        error={wrongPhotos}
        arrange
      />
      {error ? <Alert tone="danger" title={sentenceOf(error, words.rateFailed)} /> : null}
    </Dialog>
  );
}

function useReviewForm(jobId: string, review: ReviewData | undefined, onDone: () => void) {
  const sending = useSendReview();
  const keyOf = useDraftKey();
  const saved = draftOf(review);
  const [first] = useState(() => readDraft<ReviewDraft>(draftName(jobId), saved));
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reviewFields),
    defaultValues: first.values,
  });
  const photos = useUploads({ purpose: 'review', max: mostPhotos, stored: first.photos });
  const [wrongPhotos, setWrongPhotos] = useState<string>();

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has a default value
  const values = useWatch({ control }) as ReviewValues;
  const draft = { values: { ...saved.values, ...values }, photos: [...photos.pictures] };
  const written = JSON.stringify(draft) === JSON.stringify(saved) ? null : JSON.stringify(draft);
  useEffect(() => keepDraft(draftName(jobId), JSON.parse(written ?? 'null') as typeof draft | null), [jobId, written]);

  const send = handleSubmit((typed) => {
    const said = { ...typed, photos: photos.pictures.map(({ id, alt }) => ({ id, alt })) };
    setWrongPhotos(undefined);
    sending.mutate(
      { jobId, reviewId: review?.id, said, idempotencyKey: keyOf({ jobId, said }) },
      {
        onSuccess: () => {
          keepDraft(draftName(jobId), null);
          toast.success(review ? words.amended : words.thanks);
          onDone();
        },
        onError: (failure) => {
          for (const { path, message } of errorOf(failure).fields) {
            if (path.startsWith('photos')) setWrongPhotos(message);
            else setError(path as FieldPath<ReviewValues>, { message });
          }
        },
      },
    );
  });
  // Photos that are still on their way are waited for.
  const { waiting, begin } = useWhenSent(photos.busy, () => void send());
  return {
    control,
    register,
    errors: formState.errors,
    photos,
    wrongPhotos,
    waiting,
    busy: sending.isPending || waiting,
    submit: () => {
      if (!sending.isPending && !waiting) begin();
    },
    error: sending.error,
  };
}
