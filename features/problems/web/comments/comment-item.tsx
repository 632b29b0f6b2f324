import { Link } from '@tanstack/react-router';
import { BadgeCheck, Clock, Ellipsis, EyeOff, Flag, ShieldCheck, SquarePen, Trash2 } from 'lucide';
import { type ReactNode, Suspense, useState } from 'react';
import { showAgo, showDateTime } from '#core/time.ts';
import { shellWords } from '#features/accounts/shell-wording.ts';
import { ActionButton } from '#kit/ui/action-button.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { Menu } from '#kit/ui/loading/later.tsx';
import { lazyDialog, lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { commentWords as words, deleteCommentWords } from '#features/problems/wording.ts';
import { readNow } from '#kit/api/server-clock.ts';
import type { Comment } from './comments.ts';

// Most readers change no comment.
const EditComment = lazyPart(() => import('./edit-comment.tsx').then((part) => ({ default: part.EditComment })));
const DeleteComment = lazyDialog(() =>
  import('./delete-comment.tsx').then((part) => ({ default: part.DeleteComment })),
);

type CommentItemProps = {
  problemId: string;
  comment: Comment;
  /** Opens the report dialog; undefined for visitors. */
  onReport?: ((comment: Comment) => void) | undefined;
  /** The reason that it was rejected, under it. */
  children?: ReactNode;
};

/** One comment with its author, its time and the reader's menu. */
export function CommentItem({ problemId, comment, onReport, children }: CommentItemProps) {
  const { authorName, authorProfile, authorPhoto, authorAs, createdAt, editedAt, status, mine, content } = comment;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const close = () => setOpen(null);
  const askToDelete = () => {
    setAsksToDelete(true);
    setOpen('delete');
  };
  const acts = mine
    ? [
        { label: words.edit, icon: SquarePen, onSelect: () => setOpen('edit') },
        { label: deleteCommentWords.ask.confirmLabel, icon: Trash2, danger: true, onSelect: askToDelete },
      ]
    : onReport
      ? [{ label: words.report, icon: Flag, onSelect: () => onReport(comment) }]
      : [];
  return (
    <CommentFrame
      name={authorName}
      profile={authorProfile}
      photo={authorPhoto}
      meta={
        <>
          {authorAs === null ? null : <Badge {...badges[authorAs]} />}
          <time dateTime={createdAt} title={showDateTime(createdAt)}>
            {showAgo(createdAt, readNow())}
          </time>
          {editedAt ? <span title={showDateTime(editedAt)}>{words.edited}</span> : null}
        </>
      }
      end={
        acts.length > 0 ? (
          <Menu
            acts={acts}
            trigger={
              <ActionButton
                icon={Ellipsis}
                label={mine ? words.moreAboutYours : words.moreAbout(authorName)}
                className="-my-2.5 -mr-3"
              />
            }
          />
        ) : null
      }
    >
      {open === 'edit' ? (
        <Suspense fallback={<CommentText text={content} />}>
          <EditComment problemId={problemId} comment={comment} onDone={close} />
        </Suspense>
      ) : (
        <CommentText text={content} />
      )}
      {status === 'pending' ? (
        <Badge tone="warning" icon={Clock} className="mt-1.5">
          {words.waits}
        </Badge>
      ) : null}
      {status === 'rejected' ? (
        <Badge tone="danger" icon={EyeOff} className="mt-1.5">
          {words.rejected}
        </Badge>
      ) : null}
      {children ? <div className="mt-2">{children}</div> : null}
      {asksToDelete ? (
        <DeleteComment problemId={problemId} comment={comment} open={open === 'delete'} onClose={close} />
      ) : null}
    </CommentFrame>
  );
}

/** A comment that is being sent. */
export function SendingComment({ name, text }: { name: string; text: string }) {
  return (
    <CommentFrame name={name} meta={words.sending}>
      <CommentText text={text} />
    </CommentFrame>
  );
}

const badges = {
  owner: { tone: 'sunken', children: words.postedThis },
  provider: { tone: 'brand', icon: BadgeCheck, children: shellWords.badges.approvedProvider },
  admin: { tone: 'ink', icon: ShieldCheck, children: shellWords.badges.admin },
} as const;

type CommentFrameProps = {
  name: string;
  profile?: string | null;
  photo?: string | null;
  meta: ReactNode;
  end?: ReactNode;
  children: ReactNode;
};

function CommentFrame({ name, profile = null, photo, meta, end, children }: CommentFrameProps) {
  return (
    <div className="flex gap-3 py-3.5">
      <Avatar size="sm" name={name} src={photo} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm text-muted">
            <b className="text-card font-semibold wrap-anywhere text-ink" lang="" dir="auto">
              {profile === null ? (
                name
              ) : (
                <Link to="/profile/{-$accountId}" params={{ accountId: profile }} className="hit-44 hover:underline">
                  {name}
                </Link>
              )}
            </b>
            {meta}
          </p>
          {end}
        </div>
        {children}
      </div>
    </div>
  );
}

const CommentText = ({ text }: { text: string }) => (
  <p className="mt-0.5 text-card wrap-anywhere whitespace-pre-line">
    <CutText text={text} cutAt={97} longest={100} />
  </p>
);
