import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Clock, Flag, type IconNode } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { showDateTime } from '#core/time.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { actionsColumn, moderatedCommentWords as words } from '#features/problems/moderation-wording.ts';
import { type ModeratedComment, useCommentSteps } from './api.ts';

const icons: Record<ModeratedComment['status'], IconNode> = {
  pending: Clock,
  approved: CircleCheck,
  rejected: CircleSlash,
};

/** Comments as admins read them, with the steps that they may take on each. */
export function CommentTable({ comments }: { comments: readonly ModeratedComment[] }) {
  return (
    <CardTable
      label={words.title}
      columns={[words.comment, words.problem, words.author, words.posted, words.status, actionsColumn]}
    >
      {comments.map((comment) => (
        <Row key={comment.id} comment={comment} />
      ))}
    </CardTable>
  );
}

function Row({ comment }: { comment: ModeratedComment }) {
  const { begin, busy, dialogs, refusal } = useCommentSteps(comment);
  const { label, tone } = commentLifecycle.statuses[comment.status];
  return (
    <CardRow>
      <HeadCell>
        <p className="max-w-[44ch] whitespace-pre-line">
          <CutText text={comment.text} cutAt={97} longest={100} />
        </p>
        {comment.reports > 0 ? (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-danger">
            <Icon shape={Flag} className="size-4" />
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
        {refusal}
        <StepButtons
          steps={comment.steps}
          primary="approve"
          busy={busy !== null}
          nameFor={(label) => words.stepFor(label, comment.author)}
          onPress={begin}
        />
        {dialogs}
      </ActionCell>
    </CardRow>
  );
}
