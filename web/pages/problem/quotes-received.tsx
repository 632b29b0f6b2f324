import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ProblemData } from '#features/problems/web/api.ts';
import { noQuotesWords } from '#features/problems/wording.ts';
import { useSession } from '#kit/api/session.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { useMayOffer, useQuotesOnProblem } from '#features/quotes/web/api.ts';
import { LookedPart } from '#web/pages/shared/looked.tsx';
import { quotesReceivedWords as words } from './wording.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { usePart } from '#kit/ui/loading/use-part.ts';

const CompareQuotes = lazyPart(() => import('#web/pages/shared/compare-quotes.tsx'));

/** Says that the compared quotes load. Nothing waits for those of an admin, who says first why they look. */
export function useComparison({ id, mine, quotesCount }: ProblemData) {
  const own = useMayOffer(id).data?.quoteId;
  return usePart(CompareQuotes, mine ? quotesCount > 0 : own != null);
}

type QuotesReceivedProps = { problem: ProblemData; onThere: () => void };

/** The number of quotes on a problem; its owner and admins also see the quotes, and a provider sees their own quote. */
export function QuotesReceived({ problem, onThere }: QuotesReceivedProps) {
  const { id, mine, quotesCount, status } = problem;
  const isAdmin = useSession()?.role === 'admin';
  const own = useMayOffer(id).data?.quoteId;
  const readsQuotes = mine || isAdmin;
  return (
    <Card as="section" pad="lg" aria-labelledby="quotes-received">
      <h2 id="quotes-received" tabIndex={-1} className="mb-2">
        {words.title(quotesCount)}
      </h2>
      {readsQuotes ? null : <p className="text-card text-muted">{own ? words.ownQuoteShown : words.onlyMemberReads}</p>}
      {(readsQuotes && quotesCount > 0) || own ? (
        <div className="mt-3">
          <Suspense>
            {isAdmin ? (
              <QuotesForAdmin problemId={id} onThere={onThere} />
            ) : (
              <CompareQuotes problemId={id} onThere={onThere} />
            )}
          </Suspense>
        </div>
      ) : null}
      {mine && quotesCount === 0 ? (
        <>
          <p className="text-card text-muted">{noQuotesWords(problem, problem.toldProviders)}</p>
          {status === 'open' ? (
            <ButtonLink variant="soft" className="mt-3" render={<Link to="/providers" />}>
              {words.findProvider}
            </ButtonLink>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

/** The quotes are private: admins say first why they look at them. */
function QuotesForAdmin({ problemId, onThere }: { problemId: string; onThere: () => void }) {
  const query = useQuotesOnProblem(problemId);
  return (
    <LookedPart kind="quotes" level={3} query={query}>
      <CompareQuotes problemId={problemId} onThere={onThere} />
    </LookedPart>
  );
}
