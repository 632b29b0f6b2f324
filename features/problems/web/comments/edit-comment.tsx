import { type FormEvent, useEffect, useRef } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Button } from '#kit/ui/button.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { cancel } from '#kit/ui/wording.ts';
import { editCommentWords as words } from '#features/problems/wording.ts';
import { type Comment, useEditComment } from './comments.ts';

type EditCommentProps = { problemId: string; comment: Comment; onDone: () => void };

/** The form in the place of the reader's comment, to edit it. */
export function EditComment({ problemId, comment: { id, content, status }, onDone }: EditCommentProps) {
  const [typed, setTyped, forget] = useDraft(`comment-edit:${id}`, content);
  const edit = useEditComment(problemId);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const stop = () => {
    forget();
    onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!edit.isPending) edit.mutate({ id, content: typed, was: status }, { onSuccess: stop });
  };
  const wrong = edit.error === null ? undefined : toCallError(edit.error).fields[0]?.message;
  return (
    <form onSubmit={save} className="mt-1.5 grid gap-2">
      <Textarea
        label={words.label}
        hideLabel
        typedFor="everyone"
        rows={3}
        limit={2000}
        ref={field}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={wrong}
      />
      {edit.error === null || wrong !== undefined ? null : <Refusal title={chooseSentence(edit.error, words.failed)} />}
      <div className="flex gap-2">
        <Button type="submit" disabled={typed.trim() === ''} busy={edit.isPending} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="quiet" disabled={edit.isPending} onClick={stop}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
