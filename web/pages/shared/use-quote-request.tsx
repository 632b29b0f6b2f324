import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api as problemsApi } from '#features/problems/web/api.ts';
import { api as providersApi } from '#features/providers/web/api.ts';
import { quoteAccessWords, requestSentWords as words } from '#features/quotes/access-wording.ts';
import { useLogInFirst } from '#kit/api/log-in-first.ts';
import { useSession } from '#kit/api/session.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const RequestQuoteDialog = lazyDialog(() =>
  import('#features/quotes/web/terms/request-quote-dialog.tsx').then((module) => ({
    default: module.RequestQuoteDialog,
  })),
);

export type AskedProvider = { id: string; name: string; avatarUrl: string | null };

/** The problem on whose page a quote is asked for. */
type About = { id: string; description: string };

/** The open problems that a request can be about, the newest ones. */
const maxChoices = 50;
/** Milliseconds that the next page may take before a message says that it is coming. */
const maxWait = 500;

/** The Request a Quote dialog of a page: `ask` opens it for a provider, each time afresh; `dialog` goes into the page. */
export function useQuoteRequest(about?: About): { ask: (provider: AskedProvider) => void; dialog: ReactNode } {
  const navigate = useNavigate();
  const router = useRouter();
  const logInFirst = useLogInFirst();
  const signedIn = useSession() !== null;
  const [asking, setAsking] = useState<{
    provider: AskedProvider;
    opening: number;
    open: boolean;
    from: string;
  } | null>(null);
  const enabled = asking !== null && signedIn;
  const problems = useQuery(problemsApi.mine.queryOptions({ input: { status: 'open', limit: maxChoices }, enabled }));
  const provider = useQuery(providersApi.read.queryOptions({ input: { id: asking?.provider.id ?? '' }, enabled }));
  const options = (problems.data?.items ?? []).map(({ id, title }) => ({ id, title }));

  async function sent(
    quoteId: string,
    { provider: { name }, from }: { provider: AskedProvider; from: string },
  ): Promise<void> {
    // A person who has gone to another page stays there.
    if (router.state.location.pathname !== from) return toast.success(words.sentTo(name));
    const arrived = navigate({ to: '/quotes/$quoteId', params: { quoteId } });
    if (about === undefined) return toast.success(words.sentTo(name));
    const slow = new Promise<string>((resolve) => setTimeout(resolve, maxWait, words.redirects));
    toast.success(await Promise.race([arrived.then(() => words.submitted), slow]));
  }

  return {
    ask: (of) => {
      if (signedIn)
        setAsking((last) => ({
          provider: of,
          opening: (last?.opening ?? 0) + 1,
          open: true,
          from: router.state.location.pathname,
        }));
      else logInFirst(quoteAccessWords.logInToRequest);
    },
    dialog:
      asking && signedIn ? (
        <RequestQuoteDialog
          key={asking.opening}
          open={asking.open}
          onClose={() => setAsking((last) => last && { ...last, open: false })}
          provider={asking.provider}
          problems={options}
          services={provider.data?.services ?? null}
          obstacle={provider.data?.requestObstacle ?? null}
          about={about}
          onSent={(quoteId) => void sent(quoteId, asking)}
        />
      ) : null,
  };
}
