import { Link } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { findRefused } from '#kit/forms/field-errors.ts';
import { keepDraft, readDraft } from '#kit/drafts/draft.ts';
import { authenticationRequired } from '#kit/api/wording.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { commentFormWords as words } from '#features/problems/wording.ts';
import type { usePostComment } from './comments.ts';

type CommentFormProps = { draft: string; post: ReturnType<typeof usePostComment>['post'] };

/** The field for a new comment, kept under the name `draft` until it is posted. */
export function CommentForm({ draft, post }: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => readDraft(draft, ''));
  const type = (text: string) => {
    setTyped(text);
    keepDraft(draft, text || null);
  };
  const blank = typed.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blank || post.isPending) return;
    const sent = typed;
    setTyped('');
    // The button that had the focus is disabled once the field is empty.
    field.current?.focus();
    post.mutate(sent, { onError: () => type([sent, field.current?.value].filter(Boolean).join('\n')) });
  };
  const beside = findRefused({ content: typed }, post.error).content;
  const refusal = beside === undefined ? describeFailure(post.error) : null;
  return (
    <form onSubmit={submit} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {refusal === null ? null : <Refusal title={refusal} />}
      <div className="flex items-end gap-2.5">
        <Textarea
          ref={field}
          label={words.label}
          rows={1}
          typedFor="everyone"
          placeholder={words.placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
          error={beside}
          className="flex-1 [&_textarea]:field-sizing-content [&_textarea]:min-h-12"
        />
        <Button
          type="submit"
          icon={SendHorizontal}
          disabled={blank}
          busy={post.isPending}
          aria-label={words.send}
          className="min-h-12!"
        >
          <span className="max-md:sr-only">{words.send}</span>
        </Button>
      </div>
    </form>
  );
}

/** The reason that a comment was not posted, where it does not belong to the field. */
function describeFailure(error: Error | null): string | null {
  if (error === null) return null;
  const { status, message } = toCallError(error);
  // A toast on the login page announces it.
  if (status === 401) return null;
  // The time at which the next comment can be sent, in words.
  return status === 429 ? message : words.failed;
}

/** Replaces the field for visitors, with a link to log in. */
export function LogInToComment({ problemId }: { problemId: string }) {
  return (
    <Alert
      tone="info"
      title={authenticationRequired}
      action={
        <ButtonLink variant="quiet" render={<Link to="/login" search={{ next: `/problems/${problemId}` }} />}>
          {words.login}
        </ButtonLink>
      }
    >
      {words.logInFirst}
    </Alert>
  );
}
