import { certificateWords as words } from '#features/certificates/wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { ReportButton } from '#web/pages/shared/report-button.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';

const quiet = { variant: 'quiet', className: 'max-sm:w-full' } as const;

/** A member whose certificate is late writes to the provider, or reports their listing to the admins. */
export default function LateWays({ quoteId, providerId }: { quoteId: string; providerId: string }) {
  const conversation = useConversationLink();
  return (
    <>
      {conversation.refusal ? <div className="w-full">{conversation.refusal}</div> : null}
      <Button className="max-sm:w-full" busy={conversation.busy} onClick={() => conversation.withQuote(quoteId)}>
        {words.message}
      </Button>
      <ReportButton kind="provider" subjectId={providerId} title={words.report} look={quiet} />
    </>
  );
}
