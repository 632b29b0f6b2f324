import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { Card } from '#kit/ui/card.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { useRetry } from '#kit/ui/loading/use-retry.ts';
import * as words from './wording.ts';

/** In place of a page that could not begin, or of all where the frame could not: what happened, and another try. It tries again once online. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const again = useCallback(() => {
    // The page may have failed on the data that it has read.
    queries.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  }, [queries, reset, router]);
  useRetry(again);
  const panel = (
    <Card>
      <ErrorPanel title={words.pageFailed} line={toCallError(error).message} onRetry={again} />
    </Card>
  );
  const hasFrame = router.state.matches.some(({ routeId, status }) => routeId === '/shell' && status === 'success');
  return hasFrame ? (
    panel
  ) : (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-4 py-12">
      {panel}
    </main>
  );
}
