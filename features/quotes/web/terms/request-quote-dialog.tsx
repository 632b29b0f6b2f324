import { Link } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { z } from '#core/zod.ts';
import { formatRand } from '#core/money/money.ts';
import type { CallError } from '#kit/api/call.ts';
import { toCallError } from '#kit/api/client.ts';
import { useSession } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Chip } from '#kit/ui/fields/chips.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { cancel, optionalMark } from '#kit/ui/wording.ts';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { quoteRequest } from '#features/quotes/contract.ts';
import { maxAttachments } from '#features/quotes/limits.ts';
import { requestDialogWords as words } from '#features/quotes/wording.ts';
import { useRequestQuote } from '../api.ts';
import { RestoredNote } from '#kit/drafts/restored-note.tsx';
import { quoteDraftName } from './quote-draft.ts';
import { describeRefusal } from '../describe-refusal.ts';
import { wayOn } from '../way-on.tsx';

const requestForm = z.object({
  description: quoteRequest.shape.description,
  // An empty value of the select means no problem.
  problemId: z
    .string()
    .transform((id) => id || undefined)
    .pipe(quoteRequest.shape.problemId),
  serviceIds: z.array(z.string()),
});

type Service = { id: string; serviceName: string; priceCents: number | null };

type RequestQuoteDialogProps = {
  open: boolean;
  onClose: () => void;
  provider: { id: string; name: string; avatarUrl: string | null };
  /** The reader's open problems, for the choice of one. */
  problems: readonly { id: string; title: string }[];
  /** The provider's services; null while they load. */
  services: readonly Service[] | null;
  /** The block that stands in the way, with its sentence; null without one, and while the provider loads. */
  obstacle: { code: string; sentence: string } | null;
  /** The problem whose page opened the dialog. */
  about?: { id: string; description: string } | undefined;
  onSent: (quoteId: string) => void;
};

/** Requests a quote from a provider. */
export function RequestQuoteDialog({
  open,
  onClose,
  provider,
  problems,
  services,
  obstacle,
  about,
  onSent,
}: RequestQuoteDialogProps) {
  const request = useRequestQuote();
  const keyOf = useDraftKey();
  const person = useSession();
  const { form, field, uploads, filesError, restoredFrom, refusal, submit, startOver } = useDraftForm({
    name: quoteDraftName(person, `request:${provider.id}:${about?.id ?? ''}`),
    schema: requestForm,
    saved: {
      values: { description: about?.description ?? '', problemId: about?.id ?? '', serviceIds: [] as string[] },
      files: [],
    },
    takes: { purpose: 'attachment', max: maxAttachments },
    signedOut: words.authenticationFailed,
    send: async (typed, { ids }) => {
      // A draft may have chosen before the services are there.
      const isOffered = (id: string) => services === null || services.some((service) => service.id === id);
      const draft = {
        providerId: provider.id,
        ...typed,
        serviceIds: typed.serviceIds.filter(isOffered),
        attachments: [...ids],
      };
      // Not in `onSuccess`: a live update may take the dialog away before the answer.
      const { id } = await request.mutateAsync({ draft, idempotencyKey: keyOf(draft) });
      onClose();
      onSent(id);
    },
  });
  const { control, formState } = form;
  const { errors } = formState;
  const { waiting, begin } = useAfterUploads(uploads, submit, open);
  const busy = request.isPending || waiting;
  const chosen =
    problems.some(({ id }) => id === about?.id) || about === undefined
      ? problems
      : [{ id: about.id, title: words.thisProblem }, ...problems];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      busy={request.isPending}
      onSubmit={begin}
      cancel={cancel}
      submit={words.send}
      waits={busy}
      busyLabel={words.sending}
    >
      <div className="flex items-center gap-3">
        <Avatar name={provider.name} src={provider.avatarUrl} />
        <p className="min-w-0 font-semibold wrap-anywhere" lang="" dir="auto">
          {provider.name}
        </p>
      </div>
      {obstacle ? <Alert tone="warning" title={obstacle.sentence} action={wayOn(obstacle.code)} /> : null}
      {restoredFrom ? <RestoredNote from={restoredFrom} onStartOver={() => startOver()} /> : null}
      <Textarea
        {...field('description')}
        label={words.description}
        typedFor="request"
        hint={words.descriptionHint}
        limit={2000}
      />
      {chosen.length > 0 ? (
        <Select {...field('problemId')} label={words.problem} optional hint={words.problemHint}>
          <option value="">{words.noProblem}</option>
          {chosen.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      ) : null}
      {services !== null && services.length > 0 ? (
        <Controller
          control={control}
          name="serviceIds"
          render={({ field: { value, onChange } }) => (
            <Services
              services={services}
              chosen={value}
              onChange={onChange}
              error={errors.serviceIds?.message ?? undefined}
            />
          )}
        />
      ) : null}
      <UploadField
        uploads={uploads}
        label={words.attachments}
        optional
        action={words.addFiles}
        hint={words.filesHint(uploads.max)}
        error={filesError}
      />
      {refusal ? (
        <Refusal
          title={describeFailure(toCallError(refusal))}
          action={myQuotesLink(toCallError(refusal).code) ?? wayOn(toCallError(refusal).problem?.code)}
        />
      ) : null}
    </FormDialog>
  );
}

/** A link to the quotes that the reader asked for, beside a refusal that names one of them; null beside any other. */
const myQuotesLink = (code: string | undefined) =>
  code === 'quotes.already-requested' || code === 'quotes.already-answered' ? (
    <TextLink render={<Link to="/my-quotes" search={{ side: 'requested' }} />}>{words.openMyQuotes}</TextLink>
  ) : null;

/** The reason that the request was not sent: refused, out of reach, or an unexpected answer. One sentence, and that of the field stands beside it. */
function describeFailure(error: CallError): string {
  const isUnexpected = error.status >= 500 || (error.problem === undefined && ![0, 408].includes(error.status));
  return isUnexpected ? words.unexpected(error.message) : describeRefusal(error, words.failed);
}

type ServicesProps = {
  services: readonly Service[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
};

function Services({ services, chosen, onChange, error }: ServicesProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">
        {words.services} <span className="font-normal text-muted">{optionalMark}</span>
      </legend>
      <div className="-m-1 flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1">
        {services.map(({ id, serviceName, priceCents }) => {
          const selected = chosen.includes(id);
          return (
            <Chip
              key={id}
              tick
              selected={selected}
              className="max-w-full"
              onClick={() => onChange(selected ? chosen.filter((other) => other !== id) : [...chosen, id])}
            >
              <span className="truncate">{serviceName}</span>
              {priceCents === null ? null : (
                <span className="numbers flex-none font-normal opacity-80">{formatRand(priceCents)}</span>
              )}
            </Chip>
          );
        })}
      </div>
      {error ? <FieldError id="services-error">{error}</FieldError> : null}
    </fieldset>
  );
}
