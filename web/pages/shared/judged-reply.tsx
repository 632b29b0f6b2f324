import { replyWords } from '#features/reviews/wording.ts';
import type { ReviewData } from '#features/reviews/web/api.ts';
import { OwnDecision } from './own-decision.tsx';
import { ReportButton } from './report-button.tsx';

/** Below a reply: the button that reports it, or for its author the reason that an admin hides it. */
export const renderJudgedReply = ({ id, actions, reply }: ReviewData) => {
  if (actions.includes('report-reply')) return <ReportButton kind="reply" subjectId={id} title={replyWords.report} />;
  return reply?.hidden && actions.includes('reply') ? (
    <div className="mt-2">
      <OwnDecision kind="reply" subjectId={id} />
    </div>
  ) : null;
};
