import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorOf } from '#web/api/client.ts';
import { keepDraft, readDraft } from '#web/drafts/kept-draft.ts';
import { sentenceOf } from '#web/api/refusal.ts';
import { usePerson } from '#web/api/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { jobErrors, jobWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

type Note = Outputs['readNote'];

/** What a party keeps about a job for themselves. */
export function PrivateNote({ jobId }: { jobId: string }) {
  const note = useQuery(api.readNote.queryOptions({ input: { id: jobId } }));
  return (
    <Card as="section" aria-labelledby="private-note">
      <CardHead
        id="private-note"
        title="Private note"
        end={<Lock aria-hidden="true" className="size-[18px] text-muted" />}
      />
      {note.data ? (
        <Editor jobId={jobId} stored={note.data} />
      ) : note.isPending ? (
        <Skeleton className="h-27 w-full rounded-control" />
      ) : (
        <Alert
          tone="danger"
          title={words.noteLoadFailed}
          onRetry={() => void note.refetch()}
          retrying={note.isFetching}
        >
          {errorOf(note.error).message}
        </Alert>
      )}
    </Card>
  );
}

/** What is typed stays until it is saved: over failures, another page and a reload, and where another window was faster. */
function Editor({ jobId, stored }: { jobId: string; stored: Note }) {
  const queries = useQueryClient();
  const draftName = `note-draft:${usePerson().id}:${jobId}`;
  const { queryKey, queryFn } = api.readNote.queryOptions({ input: { id: jobId } });
  const [kept] = useState(() => readDraft<Note | null>(draftName, null));
  const [typed, setTyped] = useState(kept?.text ?? null);
  // The version that what is typed began from: a later one may arrive while somebody types.
  const [base, setBase] = useState(kept?.version ?? stored.version);
  const text = typed ?? stored.text;
  const save = useMutation({
    mutationFn: (draft: Note) => client.saveNote({ id: jobId, ...draft }),
    onSuccess: (saved, draft) => {
      queries.setQueryData(queryKey, saved);
      // The page may have gone before the answer came.
      if (readDraft(draftName, draft).text === draft.text) keepDraft(draftName, null);
      setBase(saved.version);
      setTyped((now) => (now === draft.text ? null : now));
    },
  });
  useEffect(
    () => keepDraft(draftName, typed === null ? null : { text: typed, version: base }),
    [draftName, typed, base],
  );
  const conflict = save.error !== null && errorOf(save.error).code === 'jobs.note-changed';
  const other = useQuery({ queryKey: [...queryKey, 'other'], queryFn, enabled: conflict, gcTime: 0 });
  const change = (next: string) => {
    if (typed === null) setBase(stored.version);
    setTyped(next);
  };
  const resolve = (latest: Note, keepMine: boolean) => {
    queries.setQueryData(queryKey, latest);
    if (keepMine) return save.mutate({ text, version: latest.version });
    save.reset();
    setTyped(null);
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && typed !== null) save.mutate({ text: typed, version: base });
      }}
    >
      <Textarea
        label="Private note"
        hideLabel
        rows={3}
        limit={4000}
        hint="Only you can read this."
        value={text}
        onChange={({ target }) => change(target.value)}
        error={save.error ? errorOf(save.error).fields[0]?.message : undefined}
      />
      {conflict ? (
        <Alert tone="warning" title={jobErrors['jobs.note-changed']}>
          {other.data ? (
            <div className="grid gap-2">
              <p className="whitespace-pre-line wrap-anywhere">
                It now says: {other.data.text ? `“${other.data.text}”` : 'nothing'}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="quiet" busy={save.isPending} onClick={() => resolve(other.data, true)}>
                  Keep what I wrote here
                </Button>
                <Button size="sm" variant="quiet" onClick={() => resolve(other.data, false)}>
                  Take the other one
                </Button>
              </div>
            </div>
          ) : null}
        </Alert>
      ) : save.isError && errorOf(save.error).fields.length === 0 ? (
        <Alert tone="danger" title={sentenceOf(save.error, words.noteFailed)} />
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {save.isSuccess && typed === null ? words.noteSaved : ''}
        </p>
        <Button
          type="submit"
          variant="quiet"
          busy={save.isPending}
          busyLabel="Saving"
          aria-disabled={typed === null || conflict || undefined}
        >
          Save note
        </Button>
      </div>
    </form>
  );
}
