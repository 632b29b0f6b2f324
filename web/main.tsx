import './styles/main.css';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { errorOf } from './client.ts';
import { forgetSession } from './session.ts';
import { makeRouter } from './site-map.tsx';

/** The session ended while the page was open: log in, and come back to where this was. */
function onFailure(error: unknown): void {
  const { status, code } = errorOf(error);
  if (status !== 401 || code === 'accounts.bad-credentials' || router.state.location.pathname === '/login') return;
  void forgetSession(queries).then(() => router.navigate({ to: '/login', search: { next: router.state.location.href }, replace: true }));
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  // The call itself repeats what may be repeated.
  defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
});
const router = makeRouter(queries);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
