import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorOf } from '#web/client.ts';
import { useDraftKey } from '#web/draft-key.ts';
import { sentenceOf } from '#web/refusal.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { quoteRequest } from '../contract.ts';
import { quoteWords as words } from '../wording.ts';
import { useRequestQuote } from './api.ts';

const form = z.object({
  description: quoteRequest.shape.description,
  // The select's "none" is an empty text.
  problemId: z
    .string()
    .transform((id) => id || undefined)
    .pipe(quoteRequest.shape.problemId),
});

type RequestQuoteDialogProps = {
  open: boolean;
  onClose: () => void;
  provider: { id: string; name: string; avatarUrl: string | null };
  /** The reader's own open problems, to say which one it is about. */
  problems: readonly { id: string; title: string }[];
  onSent: (quoteId: string) => void;
};

/** Asks a provider for a quote. What was typed stays until it is sent. */
export function RequestQuoteDialog({ open, onClose, provider, problems, onSent }: RequestQuoteDialogProps) {
  const request = useRequestQuote();
  const keyOf = useDraftKey();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(form), defaultValues: { description: '', problemId: '' } });
  const send = handleSubmit((typed) => {
    if (request.isPending) return;
    const draft = { providerId: provider.id, ...typed };
    request.mutate(
      { draft, idempotencyKey: keyOf(draft) },
      {
        onSuccess: ({ id }) => {
          toast.success(words.requestSent(provider.name));
          onClose();
          onSent(id);
        },
        onError: (error) => {
          // Said as a toast, since the page goes on to the login.
          if (errorOf(error).status === 401) toast.error(words.authenticationFailed);
          for (const { path, message } of errorOf(error).fields) setError(path as keyof z.input<typeof form>, { message });
        },
      },
    );
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Request a Quote"
      busy={request.isPending}
      onSubmit={(event) => void send(event)}
      foot={
        <>
          <Button variant="quiet" disabled={request.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={request.isPending} busyLabel="Sending">
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
      <Textarea {...register('description')} label="Description" hint="At least 10 characters" limit={2000} error={formState.errors.description?.message} />
      {problems.length > 0 ? (
        <Select
          {...register('problemId')}
          label="Problem"
          optional
          hint="Choose one of your open problems if it is about that."
          error={formState.errors.problemId?.message}
        >
          <option value="">None of my problems</option>
          {problems.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      ) : null}
      {request.isError ? <Alert tone="danger" title={sentenceOf(request.error, words.requestFailed)} /> : null}
    </Dialog>
  );
}
