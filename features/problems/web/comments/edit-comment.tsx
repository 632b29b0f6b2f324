import { useEffect } from 'react';
import { useAct } from '#kit/forms/use-act.ts';
import { Button } from '#kit/ui/button.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { cancel } from '#kit/ui/wording.ts';
import { editCommentWords as words } from '#features/problems/wording.ts';
import { type Comment, useEditComment } from './comments.ts';

type EditCommentProps = { problemId: string; comment: Comment; onDone: () => void };

/** The form in the place of the reader's comment, to edit it. */
export function EditComment({ problemId, comment, onDone }: EditCommentProps) {
  const edit = useEditComment(problemId);
  const { values, field, focus, forget, busy, refusal, submit } = useAct({
    draft: `comment-edit:${comment.id}`,
    empty: { content: comment.content },
    send: ({ content }) => edit(comment, content),
    failed: words.failed,
    done: words.saved,
    onDone,
  });
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  useEffect(() => focus('content'), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="mt-1.5 grid gap-2"
    >
      <Textarea {...field('content')} label={words.label} hideLabel typedFor="everyone" rows={3} limit={2000} />
      {refusal === undefined ? null : <Refusal title={refusal} />}
      <div className="flex gap-2">
        <Button type="submit" disabled={values.content.trim() === ''} busy={busy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button
          variant="quiet"
          disabled={busy}
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {cancel}
        </Button>
      </div>
    </form>
  );
}
