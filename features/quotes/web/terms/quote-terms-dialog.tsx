import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { readPrice } from '#core/money/money.ts';
import { describeTypedPrice } from '#core/money/money-wording.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { toCallError } from '#kit/api/client.ts';
import { useSession } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { cancel } from '#kit/ui/wording.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { maxAttachments } from '#features/quotes/limits.ts';
import { quotesUsed } from '#features/quotes/access-wording.ts';
import { quoteLoadWords, quoteStepWords, termsDialogWords as words } from '#features/quotes/wording.ts';
import { api, type Allowance, type Revision, type TermsTarget, useSendTerms } from '../api.ts';
import { LinesField } from './lines-field.tsx';
import { PaymentsField } from './payments-field.tsx';
import { quoteDraftName } from './quote-draft.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { savedTerms, termsForm, typedRand } from './terms-form.ts';
import { firstValidity, validHoursOf, validityChoices } from './validity.ts';
import { describeRefusal } from '../describe-refusal.ts';
import { wayOn } from '../way-on.tsx';

type QuoteTermsDialogProps = {
  open: boolean;
  onClose: () => void;
  target: TermsTarget;
  onDone: (quoteId: string) => void;
  finalFocus?: () => HTMLElement | true;
};

/** The form of a quote: an offer on an open problem, the answer to a request, or a new revision. */
export function QuoteTermsDialog(props: QuoteTermsDialogProps) {
  const { open, onClose, target } = props;
  const offer = useQuery(
    api.mayOffer.queryOptions({
      input: { problemId: target.kind === 'offer' ? target.problemId : '' },
      enabled: open && target.kind === 'offer',
    }),
  );
  const quote = useQuery(
    api.read.queryOptions({
      input: { id: target.kind === 'offer' ? '' : target.quoteId },
      enabled: open && target.kind !== 'offer',
    }),
  );
  const [known, title] = target.kind === 'offer' ? [offer, words.offerTitle] : [quote, words.title];
  if (known.data === undefined) {
    return (
      <Dialog open={open} onClose={onClose} title={title}>
        {known.isError ? (
          <LoadFailedAlert query={known} title={quoteLoadWords.failed} />
        ) : (
          <LoadingList label={quoteLoadWords.loading}>
            <Skeleton className="h-12" />
            <Skeleton className="h-27" />
            <Skeleton className="h-12" />
          </LoadingList>
        )}
      </Dialog>
    );
  }
  return (
    <TermsForm
      {...props}
      title={title}
      allowance={known.data.allowance}
      latest={target.kind === 'revise' ? quote.data?.revisions[0] : undefined}
    />
  );
}

type TermsFormProps = QuoteTermsDialogProps & {
  title: string;
  allowance: Allowance | null;
  latest: Revision | undefined;
};

function TermsForm({ open, onClose, target, onDone, finalFocus, title, allowance, latest }: TermsFormProps) {
  const sending = useSendTerms();
  const keyOf = useDraftKey();
  const person = useSession();
  // The revision that the provider edits stays the same while the form is open, even if a newer one arrives.
  const [edited] = useState(latest);
  const maxHours = allowance === null ? 48 : allowance.maxValidHours;
  const chosen = edited && validHoursOf(edited);
  const choices = validityChoices(maxHours, chosen);
  const [saved] = useState(() => savedTerms(edited, firstValidity(maxHours, chosen)));
  const { form, values, field, uploads, filesError, restoredFrom, refusal, submit, startOver } = useDraftForm({
    name: quoteDraftName(person, target.kind === 'offer' ? `problem:${target.problemId}` : target.quoteId),
    schema: termsForm,
    saved,
    takes: { purpose: 'attachment', max: maxAttachments },
    send: async (read, { ids }) => {
      const terms = { ...read, attachments: [...ids] };
      const sent = { target, terms, revision: edited?.number, idempotencyKey: keyOf({ target, terms }) };
      // Not in `onSuccess`: a live update may close the form before the answer.
      const { id } = await sending.mutateAsync(sent);
      toast.success(quoteStepWords[target.kind].done);
      onDone(id);
      onClose();
    },
  });
  const { formState } = form;
  const { errors } = formState;
  const hasLines = values.lines.length > 0;
  // The price that was typed comes back when the last line goes.
  const typedPrice = useRef<string>(undefined);
  const fillIn = useCallback(
    (cents: number | null) => {
      if (cents !== null) typedPrice.current ??= form.getValues('priceCents');
      const price = cents === null ? typedPrice.current : typedRand(cents);
      if (price !== undefined) form.setValue('priceCents', price);
      if (cents === null) typedPrice.current = undefined;
    },
    [form],
  );
  const { waiting, begin } = useAfterUploads(uploads, submit, open);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      busy={sending.isPending}
      finalFocus={finalFocus}
      onSubmit={begin}
      cancel={cancel}
      submit={target.kind === 'revise' ? words.save : words.submit}
      waits={waiting}
      busyLabel={words.sending}
    >
      {restoredFrom ? <RestoredNote from={restoredFrom} onStartOver={() => startOver()} /> : null}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <MoneyField
          {...field('priceCents')}
          label={words.price}
          placeholder={words.pricePlaceholder}
          readOnly={hasLines}
          hint={hasLines ? words.priceHint : describeTypedPrice(values.priceCents)}
        />
        <Select {...field('validHours')} label={words.validFor}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <MoneyField {...field('callOutCents')} label={words.callOut} optional hint={words.callOutHint} />
      <Textarea {...field('scope')} label={words.scope} typedFor="terms" hint={words.scopeHint} limit={2000} />
      <TextField
        {...field('estimatedTimeline')}
        label={words.timeline}
        optional
        placeholder={words.timelinePlaceholder}
        autoComplete="off"
      />
      <LinesField form={form} errors={errors.lines} chargesVat={allowance?.chargesVat ?? false} onPrice={fillIn} />
      <PaymentsField form={form} errors={errors.earlyPayments} />
      <UploadField
        uploads={uploads}
        label={words.attachments}
        optional
        action={words.addFiles}
        hint={words.filesHint(uploads.max)}
        error={filesError}
      />
      <p className="text-sm text-muted">
        {target.kind === 'revise' ? words.editingIsFree : allowance && quotesUsed(allowance)}
      </p>
      {refusal ? (
        <Refusal
          title={describeRefusal(refusal, words.failed)}
          action={wayOn(toCallError(refusal).problem?.code, readPrice(values.priceCents))}
        />
      ) : null}
    </FormDialog>
  );
}
