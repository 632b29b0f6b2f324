import { errorOf } from '#web/api/client.ts';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { moderatedCommentWords as words, moderationWords, sayWhy } from '../wording.ts';
import { type ModeratedComment, isOver, useJudge } from './api.ts';

/** Asks why before a comment is rejected. It stays open while what was typed can be sent again. */
export default function RejectDialog({ comment, onClose }: { comment: ModeratedComment; onClose: () => void }) {
  const judge = useJudge();
  return (
    <ReasonConfirm
      open
      title={words.rejectTitle}
      text={words.rejectText}
      confirmLabel={commentLifecycle.steps.reject.label}
      keepLabel={moderationWords.cancel}
      busy={judge.isPending}
      missing={sayWhy}
      error={judge.isError ? errorOf(judge.error).fields.find(({ path }) => path === 'reason')?.message : undefined}
      hint={words.rejectHint}
      onClose={onClose}
      onConfirm={(reason) =>
        judge.mutate(
          { comment, step: 'reject', reason },
          { onSuccess: onClose, onError: (error) => isOver(error) && onClose() },
        )
      }
    />
  );
}
