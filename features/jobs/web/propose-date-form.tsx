import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { errorOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { dateProposal } from '../contract.ts';
import { durationChoices } from '../durations.ts';
import { showDuration } from '../show-duration.ts';
import { proposeDateWords as words } from '../wording.ts';
import { type JobData, overlapsQuery, useTakeJobStep } from './api.ts';
import { OverlapWarning } from './overlap-warning.tsx';

const { shape } = dateProposal;
const form = z.object({
  // Typed as a clock in South Africa shows it, sent as an instant.
  proposedDate: z
    .string()
    .transform((typed) => readLocalDateTime(typed)?.toISOString() ?? '')
    .pipe(shape.proposedDate),
  durationMinutes: z.string().transform(Number).pipe(shape.durationMinutes.unwrap()),
  notes: shape.notes.unwrap(),
});

type ProposeDateFormProps = { job: JobData; submitLabel: string; onDone?: () => void; onCancel?: () => void };

/** Asks for the day and time, the duration and notes for the member. Warns of other work at that time before it is sent. */
export function ProposeDateForm({ job, submitLabel, onDone, onCancel }: ProposeDateFormProps) {
  const queries = useQueryClient();
  const taking = useTakeJobStep();
  const [now] = useState(() => localDateTime(new Date()));
  const {
    register,
    handleSubmit,
    setError,
    control,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(form),
    defaultValues: { proposedDate: '', durationMinutes: String(job.durationMinutes), notes: job.notes ?? '' },
  });
  const [typedDate, typedDuration] = useWatch({ control, name: ['proposedDate', 'durationMinutes'] });
  const at = readLocalDateTime(typedDate)?.toISOString() ?? '';
  const chosen = overlapsQuery(job.id, { at, durationMinutes: Number(typedDuration) });
  const overlaps = useQuery({ ...chosen, enabled: at !== '' });
  const send = handleSubmit(async (proposal) => {
    // Sent before the check has answered: the provider sees the warning first. A check that fails stops no proposal.
    if (overlaps.isPending) {
      const found = await queries.fetchQuery(chosen).catch(() => null);
      if (found && found.items.length > 0) return;
    }
    taking.take(
      { step: 'propose', id: job.id, ...proposal },
      {
        onTaken: onDone,
        onRefused: (error) => {
          for (const { path, message } of errorOf(error).fields)
            setError(path as keyof typeof errors & keyof typeof proposal, { message });
        },
      },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4.5">
      <div className="grid items-start gap-4.5 sm:grid-cols-2">
        <DateTimeField
          {...register('proposedDate')}
          label={words.date}
          min={now}
          hint={words.dateHint}
          error={errors.proposedDate?.message}
        />
        <Select
          {...register('durationMinutes')}
          label={words.duration}
          hint={words.durationHint}
          error={errors.durationMinutes?.message}
        >
          {durationChoices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {showDuration(minutes)}
            </option>
          ))}
        </Select>
      </div>
      <div role="status" className="empty:hidden">
        {overlaps.data && overlaps.data.items.length > 0 ? (
          <OverlapWarning overlaps={overlaps.data.items}>{words.overlapAllowed}</OverlapWarning>
        ) : null}
        {overlaps.isError ? <p className="text-sm text-muted">{words.overlapUnknown}</p> : null}
      </div>
      <Textarea
        {...register('notes')}
        label={words.notes}
        optional
        rows={3}
        limit={1000}
        hint={words.notesHint}
        error={errors.notes?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          className="flex-[2_1_180px]"
          busy={taking.busy !== null || isSubmitting}
          busyLabel={words.sending}
        >
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button
            variant="quiet"
            size="lg"
            className="flex-[1_1_130px]"
            disabled={taking.busy !== null}
            onClick={onCancel}
          >
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
