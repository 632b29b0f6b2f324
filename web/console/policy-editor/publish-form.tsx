import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showDate } from '#core/time.ts';
import { publication } from '#features/policies/contract.ts';
import { maxSummary } from '#features/policies/limits.ts';
import { api, client, type PolicyDraft } from '#features/policies/web/api.ts';
import { editorWords as words } from '#features/policies/wording.ts';
import { refresh } from '#kit/api/queries.ts';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';

/** True for an error of the text, or of a translation of it. */
const isOfText = ({ path }: { path: string }): boolean => path.startsWith('source');

type PublishFormProps = {
  stored: PolicyDraft;
  /** True if the text on the screen is the stored draft. */
  isSaved: boolean;
  /** Says what the server finds wrong with the text. */
  onSourceError: (message: string) => void;
};

/** Publishes the saved draft, from a day that leaves everyone their notice. */
export function PublishForm({ stored, isSaved, onSourceError }: PublishFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const draftKey = useDraftKey();
  const saved = { values: { startsOn: stored.earliest, summary: '' }, files: [] };
  const publish = useMutation({
    mutationFn: (input: { revision: number; startsOn: string; summary: string }) =>
      client.publish(input, { context: { idempotencyKey: draftKey(input) } }),
    onSuccess: async ({ version, startsAt }) => {
      startOver(saved);
      await refresh(queries, api.key());
      toast.success(words.published(version, showDate(startsAt)));
      await navigate({ to: '/policy-privacy', search: { version } });
    },
    onError: (error) => {
      const wrong = toCallError(error).fields.find(isOfText);
      if (wrong) onSourceError(wrong.message);
      // Typed text keeps its own revision.
      if (toCallError(error).code === 'policies.changed-elsewhere') void refresh(queries, api.draft.key());
    },
  });
  const { field, submit, startOver } = useDraftForm({
    name: `policy-publication:${usePerson().id}`,
    schema: publication,
    saved,
    send: (input) => publish.mutateAsync({ ...input, revision: stored.revision }),
  });
  const unplaced = publish.error ? toCallError(publish.error).fields.every(isOfText) : false;
  return (
    <Card as="section" pad="lg" aria-labelledby="publish">
      <CardHead id="publish" title={words.publishTitle(stored.nextVersion)} />
      <p className="mb-4 text-card text-muted">{words.publishHint}</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          {...field('startsOn')}
          type="date"
          min={stored.earliest}
          max={stored.latest}
          label={words.startsOn}
          hint={words.startsOnHint(showDate(`${stored.earliest}T00:00+02:00`))}
        />
        <Textarea {...field('summary')} label={words.summary} hint={words.summaryHint} rows={3} limit={maxSummary} />
        {unplaced ? <Refusal title={chooseSentence(publish.error, words.publishFailed)} /> : null}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isSaved ? null : <p className="text-sm text-muted">{words.saveBeforePublishing}</p>}
          <Button
            type="submit"
            busy={publish.isPending}
            busyLabel={words.publishing}
            aria-disabled={!isSaved || undefined}
          >
            {words.publish}
          </Button>
        </div>
      </form>
    </Card>
  );
}
