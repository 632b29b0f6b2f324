import { useMutation } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { newFault } from '../contract.ts';
import { faultWords as words } from '../wording.ts';
import { api, client } from './api.ts';

/** Reports a fault of the site. `page` is the page that the person came from. */
export function FaultForm({ page }: { page: string }) {
  const refresh = useRefresh(api.myCases.key());
  const keyOf = useDraftKey();
  const report = useMutation({
    mutationFn: (typed: Parameters<typeof client.reportFault>[0]) =>
      client.reportFault(typed, { context: { idempotencyKey: keyOf(typed) } }),
    onSuccess: async () => {
      startOver({ values: { text: '', page: '' }, files: [] });
      toast.success(words.sent);
      await refresh();
    },
  });
  const { form, submit, startOver } = useDraftForm({
    name: `fault-draft:${usePerson().id}`,
    schema: newFault,
    saved: { values: { text: '', page }, files: [] },
    send: (typed) => report.mutateAsync(typed),
  });
  const { register, formState } = form;
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Textarea {...register('text')} label={words.what} rows={4} limit={2000} error={formState.errors.text?.message} />
      <TextField
        {...register('page')}
        label={words.page}
        optional
        autoComplete="off"
        error={formState.errors.page?.message}
      />
      {report.isError && toCallError(report.error).fields.length === 0 ? (
        <Alert tone="danger" title={words.failed}>
          {toCallError(report.error).message}
        </Alert>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" variant="quiet" busy={report.isPending} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
