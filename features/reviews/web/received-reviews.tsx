import { type ReactNode, useState } from 'react';
import { chooseSentence } from '#kit/api/refusal.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { findEmpty, findRefused } from '#kit/forms/field-errors.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { replyWords as words, reviewRefusals } from '../wording.ts';
import type { ReviewData } from './api.ts';
import { replyDraft, useReply } from './use-reply.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewReply } from './review-reply.tsx';

type ReceivedReviewsProps = {
  provider: { id: string; name: string };
  /** Shown in the reader's reply, below its words. */
  belowReply: (review: ReviewData) => ReactNode;
};

/** The reviews of the reader's own work, each with their public reply. */
export function ReceivedReviews({ provider, belowReply }: ReceivedReviewsProps) {
  return (
    <ReviewList
      providerId={provider.id}
      providerName={provider.name}
      foot={(review) => renderAnswer(review, provider.name, belowReply(review))}
    />
  );
}

const renderAnswer = (review: ReviewData, name: string, below: ReactNode) => (
  <Answer review={review} providerName={name}>
    {below}
  </Answer>
);

type AnswerProps = { review: ReviewData; providerName: string; children: ReactNode };

function Answer({ review: { id, reviewerName, reply, actions }, providerName, children }: AnswerProps) {
  const [draft, setDraft] = useDraft<string | null>(replyDraft(id), null);
  const [opened, setOpened] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [blank, setBlank] = useState(false);
  const save = useReply();
  const send = (text: string, close: () => void) => {
    if (!save.isPending) save.mutate({ id, text }, { onSuccess: close });
  };
  const mayReply = actions.includes('reply');
  if (draft !== null && mayReply) {
    const empty = findEmpty({ text: draft }, { text: reviewRefusals.emptyReply }).text;
    const beside = blank ? reviewRefusals.emptyReply : findRefused({ text: draft }, save.error).text;
    return (
      <form
        noValidate
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setBlank(empty !== undefined);
          if (empty === undefined) send(draft, () => setDraft((now) => (now === draft ? null : now)));
        }}
      >
        <Textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the provider has just opened the field
          autoFocus={opened}
          label={words.replyTo(reviewerName)}
          hint={words.hint}
          rows={3}
          limit={2000}
          typedFor="everyone"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          error={beside}
        />
        {save.isError && beside === undefined ? <Refusal title={chooseSentence(save.error, words.failed)} /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={save.isPending} onClick={() => setDraft(null)}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={save.isPending} busyLabel={words.saving}>
            {words.publish}
          </Button>
        </div>
      </form>
    );
  }
  const write = () => {
    save.reset();
    setBlank(false);
    setOpened(true);
    setDraft(reply?.text ?? '');
  };
  if (reply === null) {
    return (
      <Button variant="quiet" className="mt-3" aria-label={words.replyTo(reviewerName)} onClick={write}>
        {words.reply}
      </Button>
    );
  }
  return (
    <ReviewReply reply={reply} providerName={providerName}>
      {children}
      {mayReply ? (
        <div className="mt-1 -ml-3 flex flex-wrap">
          <Button variant="text" className="px-3!" onClick={write}>
            {words.edit}
          </Button>
          <Button
            variant="text"
            className="px-3!"
            onClick={() => {
              save.reset();
              setRemoving(true);
            }}
          >
            {words.remove}
          </Button>
        </div>
      ) : null}
      <Confirm
        open={removing}
        title={words.removeTitle}
        text={words.removeText}
        confirmLabel={words.remove}
        busy={save.isPending}
        error={save.isError ? chooseSentence(save.error, words.removeFailed) : undefined}
        onConfirm={() => send('', () => setRemoving(false))}
        onClose={() => setRemoving(false)}
      />
    </ReviewReply>
  );
}
