import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { toCallError } from '#web/api/client.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import * as words from './wording.ts';

/** When a page could not even begin: what happened, and another try. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-4 py-12">
      <Card>
        <ErrorPanel title={words.pageFailed} line={toCallError(error).message} onRetry={again} />
      </Card>
    </main>
  );
}
