import { toCallError } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { newFault } from '../contract.ts';
import { faultWords as words } from '../wording.ts';
import { api, client } from './api.ts';

/** Reports a fault of the site. `page` is the page that the person came from. */
export function FaultForm({ page }: { page: string }) {
  const refresh = useRefresh(api.myCases.key());
  const keyOf = useDraftKey();
  const { field, submit, busy, refusal, startOver } = useDraftForm({
    name: `fault-draft:${usePerson().id}`,
    schema: newFault,
    saved: { values: { text: '', page }, files: [] },
    // A draft keeps the page on which the person began to write it.
    follows: false,
    send: async (typed) => {
      await client.reportFault(typed, { context: { idempotencyKey: keyOf(typed) } });
      startOver({ values: { text: '', page: '' }, files: [] });
      toast.success(words.sent);
      await refresh();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Textarea {...field('text')} label={words.what} rows={4} limit={2000} />
      <TextField {...field('page')} label={words.page} optional autoComplete="off" />
      {refusal ? <Refusal title={words.failed}>{toCallError(refusal).message}</Refusal> : null}
      <div className="flex justify-end">
        <Button type="submit" variant="quiet" busy={busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
