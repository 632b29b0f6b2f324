import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from '#core/zod.ts';
import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { isLineAway } from '#kit/api/may-pass.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Button } from '#kit/ui/button.tsx';
import { DateTimeField } from '#kit/ui/fields/date-time-field.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { dateProposal } from '../contract.ts';
import { durationChoices } from '../durations.ts';
import { showDuration } from '../show-duration.ts';
import { proposeLaterWords } from '../later-wording.ts';
import { proposeDateWords as words } from '../wording.ts';
import { type JobData, overlapsQuery, useTakeJobStep } from './api.ts';
import { OverlapWarning } from './overlap-warning.tsx';
import { hasKeptDate, proposeLater } from './propose-later.ts';

const { shape } = dateProposal;
const proposalForm = z.object({
  // Typed as a clock in South Africa shows it, sent as an instant.
  proposedDate: z
    .string()
    .transform((typed) => readLocalDateTime(typed)?.toISOString() ?? '')
    .pipe(shape.proposedDate),
  durationMinutes: z.string().transform(Number).pipe(shape.durationMinutes.unwrap()),
  notes: shape.notes.unwrap(),
});

type ProposeDateFormProps = { job: JobData; submitLabel: string; onDone?: () => void; onCancel?: () => void };

/** Asks for the day and time, the duration and notes for the member. Warns of other work at that time before sending. */
export function ProposeDateForm({ job, submitLabel, onDone, onCancel }: ProposeDateFormProps) {
  const queries = useQueryClient();
  const taking = useTakeJobStep();
  const personId = usePerson().id;
  const keyOf = useDraftKey();
  const [now] = useState(() => localDateTime(readNow()));
  const [sentence, setSentence] = useState('');
  const { field, values, refusal, submit } = useDraftForm({
    // A proposal that was sent raises the number, so that its draft is not found again.
    name: `propose-draft:${personId}:${job.id}:${job.proposal}`,
    schema: proposalForm,
    saved: {
      values: { proposedDate: '', durationMinutes: String(job.durationMinutes), notes: job.notes ?? '' },
      files: [],
    },
    send: (proposal) =>
      new Promise<void>((resolve, reject) => {
        const typed = { id: job.id, ...proposal, key: keyOf(proposal) };
        const later = (isAway: boolean) => proposeLater(queries, personId, typed, { isAway });
        const outcome = {
          onTaken: () => {
            resolve();
            onDone?.();
          },
          onRefused: (error: unknown, sentence: string) => {
            // Nothing answered in time: the date waits on the device, as it does offline.
            if (isLineAway(error) && later(true)) {
              outcome.onTaken();
              return true;
            }
            reject(error instanceof Error ? error : new Error(sentence));
            setSentence(sentence);
            return true;
          },
        };
        if (navigator.onLine && !hasKeptDate(personId, job.id))
          void taking.take({ step: 'propose', ...typed }, outcome);
        else if (later(!navigator.onLine)) outcome.onTaken();
        else outcome.onRefused(new Error(proposeLaterWords.noRoom), proposeLaterWords.noRoom);
      }),
  });
  const at = readLocalDateTime(values.proposedDate)?.toISOString() ?? '';
  const chosen = overlapsQuery(job.id, { at, durationMinutes: Number(values.durationMinutes) });
  const overlaps = useQuery({ ...chosen, enabled: at !== '' });
  const [isChecking, setChecking] = useState(false);
  const send = async () => {
    // The button was pressed before the check has answered: the provider sees the warning first. A check that fails stops no proposal.
    if (at !== '' && overlaps.isPending && navigator.onLine) {
      setChecking(true);
      const found = await queries.fetchQuery(chosen).catch(() => null);
      setChecking(false);
      if (found && found.items.length > 0) return;
    }
    submit();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="grid gap-4.5"
    >
      <div className="grid items-start gap-4.5 sm:grid-cols-2">
        <DateTimeField {...field('proposedDate')} label={words.date} min={now} hint={words.dateHint} />
        <Select {...field('durationMinutes')} label={words.duration} hint={words.durationHint}>
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
      <Textarea {...field('notes')} label={words.notes} optional rows={3} limit={1000} hint={words.notesHint} />
      {refusal ? <Refusal title={sentence} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          className="flex-[2_1_180px]"
          busy={taking.busy !== null || isChecking}
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
