import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { formatBudget } from '#core/money.ts';
import { type ProblemCardData, useProblem } from '#features/problems/web/api.ts';
import { ProblemDetails } from '#features/problems/web/problem-details.tsx';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { ShareLinks } from '#features/problems/web/share-links.tsx';
import { problemWords } from '#features/problems/wording.ts';
import { api, errorOf } from '#web/client.ts';
import { ActionBar } from '#web/layouts/action-bar.tsx';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Price } from '#web/ui/price.tsx';

const QuoteTermsDialog = lazy(() => import('#features/quotes/web/quote-terms-dialog.tsx').then((module) => ({ default: module.QuoteTermsDialog })));

const route = getRouteApi('/shell/browsing/problems/$problemId');

/** One problem: what it is, whose, and for providers the way to quote on it. */
export function ProblemPage() {
  const { problemId } = route.useParams();
  const problem = useProblem(problemId);
  return (
    <>
      <Back />
      {problem.isPending ? <ProblemSkeletons count={1} /> : null}
      {problem.isError ? <Missing error={problem.error} onRetry={() => void problem.refetch()} retrying={problem.isFetching} /> : null}
      {problem.isSuccess ? <Shown problem={problem.data} /> : null}
    </>
  );
}

/** Back to the list as it was, or to Explore where this page was the first. */
function Back() {
  const router = useRouter();
  return (
    <Link
      to="/explore"
      onClick={(event) => {
        if (!router.history.canGoBack()) return;
        event.preventDefault();
        router.history.back();
      }}
      className="-mt-2.5 mb-0.5 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-chip pr-2 pl-1 text-card font-semibold text-brand-ink underline-offset-3 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back
    </Link>
  );
}

function Missing({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { status, message } = errorOf(error);
  // An id that is none of ours is refused rather than not found; to the reader it is the same.
  const gone = status === 404 || status === 422;
  return (
    <Card>
      <h1 className="sr-only">Problem</h1>
      <ErrorPanel
        title={gone ? 'This problem is not here' : problemWords.failedToLoad}
        line={gone ? 'The link may be old, or it was taken down by the person who posted it.' : message}
        onRetry={gone ? undefined : onRetry}
        retrying={retrying}
        action={
          gone ? (
            <ButtonLink variant="quiet" render={<Link to="/explore" />}>
              Explore
            </ButtonLink>
          ) : null
        }
      />
    </Card>
  );
}

function Shown({ problem }: { problem: ProblemCardData }) {
  useEffect(() => {
    document.title = `${problem.title} · Lungisa`;
  }, [problem.title]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
      <ProblemDetails problem={problem} />
      <aside aria-label="Budget and sharing" className="grid gap-4 desk:sticky desk:top-22">
        <BudgetAndQuote problem={problem} />
        <Card as="section" aria-labelledby="share">
          <h2 id="share" className="mb-3 text-h3">
            Share
          </h2>
          <ShareLinks problem={problem} />
        </Card>
      </aside>
    </div>
  );
}

/** The budget, and what this reader can do about it: offer, look at their quote, or read the quotes that came in. */
function BudgetAndQuote({ problem }: { problem: ProblemCardData }) {
  const role = useSession()?.role;
  const navigate = useNavigate();
  const reason = useId();
  const [dialog, setDialog] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const may = useQuery(api.quotes.mayOffer.queryOptions({ input: { problemId: problem.id }, enabled: role === 'provider' })).data;
  const obstacle = may?.offer?.obstacle?.sentence;
  const budget = problem.budgetCents === null ? 'No budget given' : formatBudget(problem.budgetCents);
  const action = may?.quoteId ? (
    <ButtonLink size="lg" full render={<Link to="/quotes/$quoteId" params={{ quoteId: may.quoteId }} />}>
      View your quote
    </ButtonLink>
  ) : may?.offer ? (
    <Button size="lg" full disabled={obstacle !== undefined} aria-describedby={obstacle ? reason : undefined} onClick={() => setDialog('open')}>
      Offer Quote
    </Button>
  ) : null;
  return (
    <Card>
      <Price amount={budget} note={problem.budgetCents === null ? undefined : 'budget'} size={problem.budgetCents === null ? 'sm' : 'xl'} />
      {action ? <div className="mt-4 max-md:hidden">{action}</div> : null}
      {obstacle && !may?.quoteId ? (
        <p id={reason} className="mt-2.5 text-sm text-muted">
          {obstacle}
        </p>
      ) : null}
      {may?.offer && !obstacle && !may.quoteId ? <Allowance allowance={may.allowance} /> : null}
      {problem.mine ? <OwnQuotes count={problem.quotesCount} /> : null}
      {action ? (
        <ActionBar>
          <Price amount={budget} note={problem.budgetCents === null ? undefined : 'budget'} size="sm" />
          <div className="flex-1">{action}</div>
        </ActionBar>
      ) : null}
      <Suspense>
        {dialog === 'unasked' ? null : (
          <QuoteTermsDialog
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
            target={{ kind: 'offer', problemId: problem.id }}
            onDone={(quoteId: string) => void navigate({ to: '/quotes/$quoteId', params: { quoteId } })}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Allowance({ allowance }: { allowance: { used: number; perMonth: number | null } | null }) {
  if (allowance?.perMonth == null) return null;
  return (
    <p className="mt-2.5 text-center text-meta text-muted">
      {allowance.used} of your {allowance.perMonth} quotes used this month
    </p>
  );
}

function OwnQuotes({ count }: { count: number }) {
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-sm text-muted">
        {count === 0 ? 'No quotes yet. Providers near you have been told.' : `${count} ${count === 1 ? 'quote' : 'quotes'} so far.`}
      </p>
      {count > 0 ? (
        <ButtonLink full render={<Link to="/my-quotes" search={{ side: 'requested' }} />}>
          My Quotes
        </ButtonLink>
      ) : (
        <ButtonLink variant="soft" full render={<Link to="/providers" />}>
          Find a Provider
        </ButtonLink>
      )}
    </div>
  );
}
