import { useRouter } from '@tanstack/react-router';
import { MessageSquareWarning } from 'lucide';
import { Suspense, useState } from 'react';
import { useReportable } from '#features/languages/web/beta.ts';
import { reportSentenceWords as words } from '#features/languages/wording.ts';
import { languageHere } from '#kit/language.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const PickSentence = lazyDialog(() => import('./pick-sentence.tsx'));
const ReportSentenceDialog = lazyDialog(() => import('#features/languages/web/report-sentence-dialog.tsx'));

/** The way to report a sentence, while the language of the page is beta. */
export default function ReportEntry({ className }: { className?: string }) {
  const language = useReportable(languageHere());
  const router = useRouter();
  const [isPicking, setPicking] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  if (language === null) return null;
  return (
    <>
      <IconButton
        icon={MessageSquareWarning}
        label={words.report}
        className={className}
        onClick={() => setPicking(true)}
      />
      <Suspense>
        {isPicking ? (
          <PickSentence
            onPick={(picked) => {
              setPicking(false);
              setSentence(picked);
            }}
            onCancel={() => setPicking(false)}
          />
        ) : null}
        {sentence === null ? null : (
          <ReportSentenceDialog
            language={language}
            page={router.state.matches.at(-1)?.fullPath ?? '/'}
            sentence={sentence}
            onClose={() => setSentence(null)}
          />
        )}
      </Suspense>
    </>
  );
}
