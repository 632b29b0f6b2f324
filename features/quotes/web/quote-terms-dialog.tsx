import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatRand, readPrice } from '#core/money.ts';
import { api, errorOf } from '#web/client.ts';
import { useDraftKey } from '#web/draft-key.ts';
import { sentenceOf } from '#web/refusal.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingList, Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { quoteTerms } from '../contract.ts';
import { quoteWords as words } from '../wording.ts';
import { type Terms, type TermsTarget, useSendTerms } from './api.ts';
import { validityChoices } from './validity.ts';

const { shape } = quoteTerms;
const form = z.object({
  priceCents: z.string().transform(readPrice).pipe(shape.priceCents),
  scope: shape.scope,
  estimatedTimeline: z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(shape.estimatedTimeline),
  validHours: z
    .string()
    .transform((hours) => (hours === '' ? undefined : Number(hours)))
    .pipe(shape.validHours),
});

type QuoteTermsDialogProps = { open: boolean; onClose: () => void; target: TermsTarget; onDone: (quoteId: string) => void };

/** A provider's quote: on an open problem, in answer to a request, or in place of the one that stands. */
export function QuoteTermsDialog(props: QuoteTermsDialogProps) {
  const { open, onClose, target } = props;
  const offer = useQuery(
    api.quotes.mayOffer.queryOptions({ input: { problemId: target.kind === 'offer' ? target.problemId : '' }, enabled: open && target.kind === 'offer' }),
  );
  const quote = useQuery(
    api.quotes.read.queryOptions({ input: { id: target.kind === 'offer' ? '' : target.quoteId }, enabled: open && target.kind !== 'offer' }),
  );
  const [known, title] = target.kind === 'offer' ? [offer, 'Offer a Quote'] : [quote, 'Submit/Edit Quote'];
  if (known.isPending) {
    return (
      <Dialog open={open} onClose={onClose} title={title}>
        <LoadingList label="Loading the quote">
          <Skeleton className="h-12" />
          <Skeleton className="h-27" />
          <Skeleton className="h-12" />
        </LoadingList>
      </Dialog>
    );
  }
  const standing = target.kind === 'revise' ? { ...quote.data?.revisions[0], ...target.current } : undefined;
  return <TermsForm {...props} title={title} allowance={known.data?.allowance ?? null} standing={standing} />;
}

type Allowance = { used: number; perMonth: number | null; maxValidHours: number | null };
type TermsFormProps = QuoteTermsDialogProps & { title: string; allowance: Allowance | null; standing: Partial<Terms> | undefined };

function TermsForm({ open, onClose, target, onDone, title, allowance, standing }: TermsFormProps) {
  const sending = useSendTerms();
  const keyOf = useDraftKey();
  const choices = validityChoices(allowance === null ? 48 : allowance.maxValidHours);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      priceCents: standing?.priceCents === undefined ? '' : formatRand(standing.priceCents).slice(1),
      scope: standing?.scope ?? '',
      estimatedTimeline: standing?.estimatedTimeline === words.timelineMissing ? '' : (standing?.estimatedTimeline ?? ''),
      validHours: choices.at(-1)?.value ?? '',
    },
  });
  const { errors } = formState;
  const send = handleSubmit((terms) => {
    if (sending.isPending) return;
    sending.mutate(
      { target, terms, idempotencyKey: keyOf({ target, terms }) },
      {
        onSuccess: ({ id }) => {
          toast.success(words.submitted);
          reset();
          onClose();
          onDone(id);
        },
        onError: (error) => {
          for (const { path, message } of errorOf(error).fields) setError(path as keyof typeof errors & keyof Terms, { message });
        },
      },
    );
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      busy={sending.isPending}
      onSubmit={(event) => void send(event)}
      foot={
        <>
          <Button variant="quiet" disabled={sending.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={sending.isPending} busyLabel="Sending">
            {target.kind === 'revise' ? 'Save changes' : 'Submit Quote'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5 sm:grid-cols-2">
        <MoneyField {...register('priceCents')} label="Price" placeholder="1,850.00" error={errors.priceCents?.message} />
        <Select {...register('validHours')} label="Valid for" error={errors.validHours?.message}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Textarea {...register('scope')} label="Scope" hint="What the price covers, and what it does not" limit={2000} error={errors.scope?.message} />
      <TextField
        {...register('estimatedTimeline')}
        label="Estimated timeline"
        optional
        placeholder="Half a day"
        autoComplete="off"
        error={errors.estimatedTimeline?.message}
      />
      <p className="text-sm text-muted">{costOf(target, allowance)}</p>
      {sending.isError ? <Alert tone="danger" title={sentenceOf(sending.error, words.submitFailed)} /> : null}
    </Dialog>
  );
}

/** What sending takes of the month's quotes. */
function costOf({ kind }: TermsTarget, allowance: Allowance | null): string | null {
  if (kind === 'revise') return 'Editing does not count towards your quotes of this month.';
  if (allowance === null) return null;
  return allowance.perMonth === null ? `${allowance.used} quotes used this month` : `${allowance.used} of your ${allowance.perMonth} quotes used this month`;
}
