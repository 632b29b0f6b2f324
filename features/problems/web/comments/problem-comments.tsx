import { type ReactNode, useEffect, useRef } from 'react';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { toCallError } from '#kit/api/client.ts';
import { useSession } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { commentListWords as words } from '#features/problems/wording.ts';
import type { ProblemCardData } from '../api.ts';
import { CommentForm, LogInToComment } from './comment-form.tsx';
import { CommentItem, SendingComment } from './comment-item.tsx';
import { type Comment, useComments, usePostComment } from './comments.ts';

type ProblemCommentsProps = {
  problem: ProblemCardData;
  onReport: (comment: Comment) => void;
  /** The notice under a rejected comment of the reader. */
  showRejected: (comment: Comment) => ReactNode;
  /** True if the reader came for the comments, and what stands above them is there: then the page scrolls to them. */
  atOnce?: boolean;
};

/** The comments on a problem, oldest first, and the field for a new comment. */
export function ProblemComments({
  problem: { id, commentsCount },
  onReport,
  showRejected,
  atOnce = false,
}: ProblemCommentsProps) {
  const person = useSession();
  const { list, comments } = useComments(id);
  const draft = `comment-draft:${person?.id}:${id}`;
  const { post, sending } = usePostComment(id, draft, comments);
  const head = useRef<HTMLHeadingElement>(null);
  const { isPending } = list;
  useEffect(() => {
    if (!atOnce || isPending) return;
    head.current?.scrollIntoView();
    head.current?.focus({ preventScroll: true });
  }, [atOnce, isPending]);
  return (
    <Card as="section" pad="lg" aria-labelledby="comments">
      <h2 ref={head} id="comments" tabIndex={-1} className="mb-1 outline-none">
        {words.title(commentsCount)}
      </h2>
      {isPending ? (
        <LoadingList label={words.loading}>
          <Skeleton className="h-14" />
        </LoadingList>
      ) : null}
      {list.isError && list.data === undefined ? <LoadFailedAlert query={list} title={words.failed} /> : null}
      {list.isSuccess && comments.length === 0 && sending === null ? (
        <p className="py-3 text-card text-muted">{words.empty}</p>
      ) : null}
      <ul aria-label={words.label} aria-live="polite" className="divide-y divide-line">
        <KeptBelow>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem problemId={id} comment={comment} onReport={person ? onReport : undefined}>
                {comment.mine && comment.status === 'rejected' ? showRejected(comment) : null}
              </CommentItem>
            </li>
          ))}
        </KeptBelow>
        {sending !== null && !list.hasNextPage ? (
          <li>
            <SendingComment name={person?.fullName ?? ''} text={sending} />
          </li>
        ) : null}
      </ul>
      {list.isFetchNextPageError ? (
        <Alert
          tone="danger"
          title={words.failed}
          onRetry={() => void list.fetchNextPage()}
          retrying={list.isFetchingNextPage}
        >
          {toCallError(list.error).message}
        </Alert>
      ) : list.hasNextPage ? (
        <Button variant="quiet" full busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
      <After queries={[list]}>
        {person ? <CommentForm draft={draft} post={post} /> : <LogInToComment problemId={id} />}
      </After>
    </Card>
  );
}
