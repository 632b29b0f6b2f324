import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { deleteCommentWords as words } from '#features/problems/wording.ts';
import { type Comment, useDeleteComment } from './comments.ts';

type DeleteCommentProps = { problemId: string; comment: Comment; open: boolean; onClose: () => void };

/** The question before the reader's comment is deleted. */
export function DeleteComment({ problemId, comment, open, onClose }: DeleteCommentProps) {
  const remove = useDeleteComment(problemId);
  return (
    <ActDialog
      open={open}
      {...words.ask}
      send={() => remove(comment)}
      failed={words.failed}
      done={words.done}
      onClose={onClose}
    />
  );
}
