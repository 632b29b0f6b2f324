import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { formatRand } from '#core/money.ts';
import type { CallError } from '#web/api/call.ts';
import { errorOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { useDraftKey } from '#web/drafts/draft-key.ts';
import { useDraftForm } from '#web/drafts/use-draft-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chips.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { UploadField } from '#web/uploads/upload-field.tsx';
import { useAfterUploads } from '#web/uploads/use-after-uploads.ts';
import { quoteRequest } from '#features/quotes/contract.ts';
import { maxAttachments } from '#features/quotes/limits.ts';
import { quoteWords as words } from '#features/quotes/wording.ts';
import { useRequestQuote } from '../api.ts';
import { RestoredNote } from './restored-note.tsx';
import { quoteDraftName } from './quote-draft.ts';
import { whatHappened } from '../what-happened.ts';

const requestForm = z.object({
  description: quoteRequest.shape.description,
  // The select's "none" is an empty text.
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
  /** The reader's own open problems, to say which one it is about. */
  problems: readonly { id: string; title: string }[];
  /** What the provider offers; null while that is not known. */
  services: readonly Service[] | null;
  /** The problem on whose page it is asked. */
  about?: { id: string; description: string } | undefined;
  onSent: (quoteId: string) => void;
};

/** Asks a provider for a quote. */
export function RequestQuoteDialog({
  open,
  onClose,
  provider,
  problems,
  services,
  about,
  onSent,
}: RequestQuoteDialogProps) {
  const request = useRequestQuote();
  const keyOf = useDraftKey();
  const person = useSession();
  const { form, uploads, filesError, isRestored, submit, startOver } = useDraftForm({
    name: quoteDraftName(person, `request:${provider.id}:${about?.id ?? ''}`),
    schema: requestForm,
    saved: {
      values: { description: about?.description ?? '', problemId: about?.id ?? '', serviceIds: [] as string[] },
      files: [],
    },
    takes: { purpose: 'attachment', max: maxAttachments },
    send: (typed, { ids }) => {
      const offered = new Set(services?.map(({ id }) => id));
      const draft = {
        providerId: provider.id,
        ...typed,
        serviceIds: typed.serviceIds.filter((id) => offered.has(id)),
        attachments: [...ids],
      };
      return request.mutateAsync(
        { draft, idempotencyKey: keyOf(draft) },
        {
          onSuccess: ({ id }) => {
            onClose();
            onSent(id);
          },
          onError: (error) => {
            // A toast outlasts this dialog: the page goes on to the login.
            if (errorOf(error).status === 401) toast.error(words.authenticationFailed);
          },
        },
      );
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const { waiting, begin } = useAfterUploads(uploads.busy, submit);
  const busy = request.isPending || waiting;
  const chosen =
    problems.some(({ id }) => id === about?.id) || about === undefined
      ? problems
      : [{ id: about.id, title: 'This problem' }, ...problems];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Request a Quote"
      busy={request.isPending}
      onSubmit={begin}
      foot={
        <>
          <Button variant="quiet" disabled={request.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Sending">
            Send request
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={provider.name} src={provider.avatarUrl} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{provider.name}</p>
          <p className="text-sm text-muted">Usually answers within 24 hours</p>
        </div>
      </div>
      {isRestored ? <RestoredNote onStartOver={() => startOver()} /> : null}
      <Textarea
        {...register('description')}
        label="Description"
        hint="At least 10 characters"
        limit={2000}
        error={errors.description?.message}
      />
      {chosen.length > 0 ? (
        <Select
          {...register('problemId')}
          label="Problem"
          optional
          hint="Choose one of your open problems if it is about that."
          error={errors.problemId?.message}
        >
          <option value="">None of my problems</option>
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
        label="Attachments"
        optional
        action="Add photos or files"
        hint={`Photos and PDFs, up to ${uploads.max}. We shrink photos before sending to save your data.`}
        error={filesError}
      />
      {request.isError ? <Failed error={errorOf(request.error)} /> : null}
    </Dialog>
  );
}

/** Why it was not sent: refused, out of reach, or an answer that nobody expected. What is wrong with a field stands beside it. */
function Failed({ error }: { error: CallError }) {
  if (error.fields.length > 0) return null;
  const refused = error.problem !== undefined && error.status < 500;
  const outOfReach = error.status === 0 || error.status === 408;
  return (
    <Alert tone="danger" title={whatHappened(error, words.requestFailed)}>
      {refused ? null : outOfReach ? error.message : words.requestUnexpected(error.message)}
    </Alert>
  );
}

type ServicesProps = {
  services: readonly Service[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
};

function Services({ services, chosen, onChange, error }: ServicesProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">
        Services <span className="font-normal text-muted">(optional)</span>
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
