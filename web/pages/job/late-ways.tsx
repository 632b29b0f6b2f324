import { Suspense, useState } from 'react';
import { certificateWords as words } from '#features/certificates/wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';

const ReportDialog = lazyDialog(() =>
  import('#features/moderation/web/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

/** A member whose certificate is late writes to the provider, or reports their listing to the admins. */
export default function LateWays({ quoteId, providerId }: { quoteId: string; providerId: string }) {
  const [report, setReport] = useState({ open: false, opening: 0 });
  const conversation = useConversationLink();
  return (
    <>
      {conversation.refusal ? <div className="w-full">{conversation.refusal}</div> : null}
      <Button className="max-sm:w-full" busy={conversation.busy} onClick={() => conversation.withQuote(quoteId)}>
        {words.message}
      </Button>
      <Button
        variant="quiet"
        className="max-sm:w-full"
        onClick={() => setReport(({ opening }) => ({ open: true, opening: opening + 1 }))}
      >
        {words.report}
      </Button>
      <Suspense>
        {report.opening > 0 ? (
          <ReportDialog
            key={report.opening}
            open={report.open}
            onClose={() => setReport((last) => ({ ...last, open: false }))}
            kind="provider"
            subjectId={providerId}
            title={words.report}
          />
        ) : null}
      </Suspense>
    </>
  );
}
