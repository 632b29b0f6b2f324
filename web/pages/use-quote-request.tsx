import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '#web/client.ts';

const RequestQuoteDialog = lazy(() => import('#features/quotes/web/request-quote-dialog.tsx').then((module) => ({ default: module.RequestQuoteDialog })));

export type Asked = { id: string; name: string; avatarUrl: string | null };

/** The Request a Quote dialog of a page: `ask` opens it for a provider, each time afresh; `dialog` goes into the page. */
export function useQuoteRequest(): { ask: (provider: Asked) => void; dialog: ReactNode } {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ provider: Asked; opening: number; open: boolean } | null>(null);
  const problems = useQuery(api.problems.mine.queryOptions({ input: { status: 'open' }, enabled: asking !== null }));
  const options = (problems.data?.items ?? []).map(({ id, title }) => ({ id, title }));
  return {
    ask: (provider) => setAsking((last) => ({ provider, opening: (last?.opening ?? 0) + 1, open: true })),
    dialog: asking ? (
      <Suspense>
        <RequestQuoteDialog
          key={asking.opening}
          open={asking.open}
          onClose={() => setAsking({ ...asking, open: false })}
          provider={asking.provider}
          problems={options}
          onSent={(quoteId) => void navigate({ to: '/quotes/$quoteId', params: { quoteId } })}
        />
      </Suspense>
    ) : null,
  };
}
