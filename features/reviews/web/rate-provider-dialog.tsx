import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { errorOf } from '#web/client.ts';
import { useDraftKey } from '#web/draft-key.ts';
import { sentenceOf } from '#web/refusal.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StarInput } from '#web/ui/star-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { newReview } from '../contract.ts';
import { reviewWords as words } from '../wording.ts';
import { useRateProvider } from './api.ts';

type RateProviderDialogProps = { open: boolean; onClose: () => void; job: { id: string; providerName: string } };

/** Stars and a comment for the provider of a completed job. */
export function RateProviderDialog({ open, onClose, job }: RateProviderDialogProps) {
  const rate = useRateProvider();
  const keyOf = useDraftKey();
  const {
    control,
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(newReview), defaultValues: { rating: 0, comment: '' } });
  const send = handleSubmit((typed) => {
    if (rate.isPending) return;
    const review = { jobId: job.id, ...typed };
    rate.mutate(
      { review, idempotencyKey: keyOf(review) },
      {
        onSuccess: () => {
          toast.success(words.thanks);
          onClose();
        },
        onError: (error) => {
          for (const { path, message } of errorOf(error).fields) setError(path as keyof typeof typed, { message });
        },
      },
    );
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Rate Provider"
      description={`How was the work of ${job.providerName}? Everybody can read your review.`}
      busy={rate.isPending}
      onSubmit={(event) => void send(event)}
      foot={
        <>
          <Button variant="quiet" disabled={rate.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={rate.isPending} busyLabel="Sending">
            Send review
          </Button>
        </>
      }
    >
      <Controller
        control={control}
        name="rating"
        render={({ field }) => <StarInput legend="Your rating" value={field.value} onChange={field.onChange} error={errors.rating?.message} />}
      />
      <Textarea {...register('comment')} label="Comment" optional limit={2000} error={errors.comment?.message} />
      {rate.isError ? <Alert tone="danger" title={sentenceOf(rate.error, words.rateFailed)} /> : null}
    </Dialog>
  );
}
