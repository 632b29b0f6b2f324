import { Link } from '@tanstack/react-router';
import { certificateWords as words } from '#features/certificates/wording.ts';
import { openDisputeWords } from '#features/disputes/page-wording.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { ReportButton } from '#web/pages/shared/report-button.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';

const quiet = { variant: 'quiet', className: 'max-sm:w-full' } as const;

/** A member whose certificate is late writes to the provider, opens a dispute, or reports their listing to the admins. */
export default function LateWays({
  jobId,
  quoteId,
  providerId,
}: {
  jobId: string;
  quoteId: string;
  providerId: string;
}) {
  const conversation = useConversationLink();
  return (
    <>
      {conversation.refusal ? <div className="w-full">{conversation.refusal}</div> : null}
      <Button className="max-sm:w-full" busy={conversation.busy} onClick={() => conversation.withQuote(quoteId)}>
        {words.message}
      </Button>
      <ButtonLink {...quiet} render={<Link to="/jobs/$jobId/dispute" params={{ jobId }} />}>
        {openDisputeWords.title}
      </ButtonLink>
      <ReportButton kind="provider" subjectId={providerId} title={words.report} look={quiet} />
    </>
  );
}
