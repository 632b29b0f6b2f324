import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { errorOf } from '#web/client.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { dateProposal } from '../contract.ts';
import type { JobData } from './api.ts';
import { useTakeStep } from './api.ts';

const { shape } = dateProposal;
const form = z.object({
  // Typed as a clock in South Africa shows it, sent as an instant.
  proposedDate: z
    .string()
    .transform((typed) => readLocalDateTime(typed)?.toISOString() ?? '')
    .pipe(shape.proposedDate),
  notes: shape.notes.unwrap(),
});

type ProposeDateFormProps = { job: JobData; submitLabel: string; onDone?: () => void; onCancel?: () => void };

/** The day and time on which the provider could come, with notes for the member. */
export function ProposeDateForm({ job, submitLabel, onDone, onCancel }: ProposeDateFormProps) {
  const taking = useTakeStep();
  const [now] = useState(() => localDateTime(new Date()));
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(form), defaultValues: { proposedDate: '', notes: job.notes ?? '' } });
  const send = handleSubmit((proposal) => {
    if (taking.isPending) return;
    taking.mutate(
      { step: 'propose', id: job.id, ...proposal },
      {
        onSuccess: onDone,
        onError: (error) => {
          for (const { path, message } of errorOf(error).fields) setError(path as keyof typeof errors & keyof typeof proposal, { message });
        },
      },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4.5">
      <DateTimeField
        {...register('proposedDate')}
        label="Proposed date"
        min={now}
        hint="South African time"
        className="sm:max-w-[280px]"
        error={errors.proposedDate?.message}
      />
      <Textarea {...register('notes')} label="Notes" optional rows={3} limit={1000} hint="What the member should prepare" error={errors.notes?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" className="flex-[2_1_180px]" busy={taking.isPending} busyLabel="Sending">
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button variant="quiet" size="lg" className="flex-[1_1_130px]" disabled={taking.isPending} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
