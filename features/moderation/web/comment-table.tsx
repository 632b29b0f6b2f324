import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Clock, Flag, type LucideIcon } from 'lucide-react';
import { showDateTime } from '#core/time.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#web/ui/card-table.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { moderatedCommentWords as words, moderationWords } from '../wording.ts';
import type { Judgement, ModeratedComment } from './api.ts';

const icons: Record<ModeratedComment['status'], LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  rejected: CircleSlash,
};

interface CommentTableProps {
  comments: readonly ModeratedComment[];
  /** The one that is being judged. */
  busy: string | null;
  onJudge: (comment: ModeratedComment, step: Judgement) => void;
}

/** Comments as admins read them, with what they may do about each. */
export function CommentTable({ comments, busy, onJudge }: CommentTableProps) {
  return (
    <CardTable
      label={words.title}
      columns={[words.comment, words.problem, words.author, words.posted, words.status, moderationWords.actions]}
    >
      {comments.map((comment) => (
        <Row key={comment.id} comment={comment} busy={busy === comment.id} onJudge={onJudge} />
      ))}
    </CardTable>
  );
}

function Row({
  comment,
  busy,
  onJudge,
}: {
  comment: ModeratedComment;
  busy: boolean;
  onJudge: CommentTableProps['onJudge'];
}) {
  const { label, tone } = commentLifecycle.statuses[comment.status];
  return (
    <CardRow>
      <HeadCell>
        <p className="max-w-[44ch] whitespace-pre-line">
          <CutText text={comment.text} cutAt={97} longest={100} />
        </p>
        {comment.reports > 0 ? (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-danger">
            <Flag aria-hidden="true" className="size-4" />
            {words.openReports(comment.reports)}
          </p>
        ) : null}
      </HeadCell>
      <LabelledCell label={words.problem} wide>
        <Link
          to="/problems/$problemId"
          params={{ problemId: comment.problemId }}
          hash="comments"
          className="hit-44 font-semibold text-brand-ink hover:underline"
        >
          {comment.problemTitle}
        </Link>
      </LabelledCell>
      <LabelledCell label={words.author}>{comment.author}</LabelledCell>
      <LabelledCell label={words.posted}>
        <time dateTime={comment.datePosted}>{showDateTime(comment.datePosted)}</time>
      </LabelledCell>
      <LabelledCell label={words.status}>
        <Badge tone={tone} icon={icons[comment.status]}>
          {label}
        </Badge>
      </LabelledCell>
      <ActionCell>
        {comment.steps.map(({ step, label: act }) => (
          <Button
            key={step}
            size="sm"
            variant={step === 'approve' ? 'primary' : 'quiet'}
            busy={busy}
            aria-label={words.stepFor(act, comment.author)}
            onClick={() => onJudge(comment, step)}
          >
            {act}
          </Button>
        ))}
      </ActionCell>
    </CardRow>
  );
}
