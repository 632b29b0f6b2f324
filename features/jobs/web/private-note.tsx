import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { toCallError } from '#kit/api/client.ts';
import { findRefused } from '#kit/forms/field-errors.ts';
import { forgetSent } from '#kit/drafts/draft.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import { jobErrors, privateNoteWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

type Note = Outputs['readNote'];

/** A note that a party keeps about a job. The other party and admins never see it. */
export function PrivateNote({ jobId }: { jobId: string }) {
  const note = useQuery(api.readNote.queryOptions({ input: { id: jobId } }));
  return (
    <Card as="section" aria-labelledby="private-note">
      <CardHead id="private-note" title={words.title} end={<Icon shape={Lock} className="size-[18px] text-muted" />} />
      {note.data ? (
        <Editor jobId={jobId} stored={note.data} />
      ) : note.isPending ? (
        <Skeleton className="h-27 w-full rounded-control" />
      ) : (
        <LoadFailedAlert query={note} title={words.loadFailed} />
      )}
    </Card>
  );
}

/** Typed text stays until it is saved: through failures, other pages, a reload, and a save from another window. */
function Editor({ jobId, stored }: { jobId: string; stored: Note }) {
  const queries = useQueryClient();
  const draftName = `note-draft:${usePerson().id}:${jobId}`;
  const { queryKey, queryFn } = api.readNote.queryOptions({ input: { id: jobId } });
  // The draft keeps the version that the author began from: a later one may arrive while they type.
  const [draft, setDraft] = useDraft<Note | null>(draftName, null);
  const { text } = draft ?? stored;
  const save = useMutation({
    mutationFn: (note: Note) => client.saveNote({ id: jobId, ...note }),
    onSuccess: (saved, sent) => {
      queries.setQueryData(queryKey, saved);
      // The page may have gone before the answer came.
      forgetSent(draftName, sent);
      setDraft((now) => (now === null || now.text === sent.text ? null : { ...now, version: saved.version }));
    },
  });
  const beside = findRefused({ text }, save.error).text;
  const conflict = save.error !== null && toCallError(save.error).code === 'jobs.note-changed';
  const other = useQuery({ queryKey: [...queryKey, 'other'], queryFn, enabled: conflict, gcTime: 0 });
  const resolve = (latest: Note, keepMine: boolean) => {
    queries.setQueryData(queryKey, latest);
    if (!keepMine) {
      save.reset();
      return setDraft(null);
    }
    const mine = { text, version: latest.version };
    setDraft(mine);
    save.mutate(mine);
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && draft !== null) save.mutate(draft);
      }}
    >
      <Textarea
        label={words.title}
        hideLabel
        rows={3}
        limit={4000}
        hint={words.hint}
        value={text}
        onChange={({ target }) => setDraft({ text: target.value, version: (draft ?? stored).version })}
        error={beside}
      />
      {conflict ? (
        <Alert
          tone="warning"
          title={jobErrors['jobs.note-changed']}
          onRetry={other.isError ? () => void other.refetch() : undefined}
          retrying={other.isFetching}
        >
          {other.data ? (
            <div className="grid gap-2">
              <p className="whitespace-pre-line wrap-anywhere">
                <WithTyped say={words.nowSays} typed={other.data.text} />
              </p>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="quiet" busy={save.isPending} onClick={() => resolve(other.data, true)}>
                  {words.keepMine}
                </Button>
                <Button size="sm" variant="quiet" onClick={() => resolve(other.data, false)}>
                  {words.takeOther}
                </Button>
              </div>
            </div>
          ) : null}
        </Alert>
      ) : save.isError && beside === undefined ? (
        <Refusal title={chooseSentence(save.error, words.failed)} />
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {save.isSuccess && draft === null ? words.saved : ''}
        </p>
        <Button
          type="submit"
          variant="quiet"
          busy={save.isPending}
          busyLabel={words.saving}
          aria-disabled={draft === null || conflict || undefined}
        >
          {words.save}
        </Button>
      </div>
    </form>
  );
}
