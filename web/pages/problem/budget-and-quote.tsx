import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { formatBudget } from '#core/money/money.ts';
import type { ProblemCardData } from '#features/problems/web/api.ts';
import { useMayOffer } from '#features/quotes/web/api.ts';
import { wayOn } from '#features/quotes/web/way-on.tsx';
import { quoteAccessWords, quotesUsed } from '#features/quotes/access-wording.ts';
import { ActionBar } from '#web/layouts/action-bar.tsx';
import { useLogInFirst } from '#kit/api/log-in-first.ts';
import { useSession } from '#kit/api/session.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { problemCardWords } from '#features/problems/feed-wording.ts';
import { Price } from '#kit/ui/price.tsx';
import { budgetAndQuoteWords as words } from './wording.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const QuoteTermsDialog = lazyDialog(() =>
  import('#features/quotes/web/terms/quote-terms-dialog.tsx').then((module) => ({ default: module.QuoteTermsDialog })),
);

type BudgetAndQuoteProps = {
  problem: ProblemCardData;
  /** True where the action stays at the bottom of a phone's screen. */
  bar: boolean;
};

/** The budget, with the button that offers a quote or opens the provider's own quote. Visitors are asked to log in. */
export function BudgetAndQuote({ problem, bar }: BudgetAndQuoteProps) {
  const navigate = useNavigate();
  const reason = useId();
  const [dialog, setDialog] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const may = useMayOffer(problem.id).data;
  const signedOut = useSession() === null;
  const logInFirst = useLogInFirst();
  const obstacle = may?.offer?.obstacle;
  const budget = problem.budgetCents === null ? problemCardWords.noBudget : formatBudget(problem.budgetCents);
  const note = problem.budgetCents === null ? undefined : problemCardWords.budgetNote;
  const action = may?.quoteId ? (
    <ButtonLink size="lg" full render={<Link to="/quotes/$quoteId" params={{ quoteId: may.quoteId }} />}>
      {words.viewQuote}
    </ButtonLink>
  ) : may?.offer ? (
    <Button
      size="lg"
      full
      disabled={Boolean(obstacle)}
      aria-describedby={obstacle ? reason : undefined}
      onClick={() => setDialog('open')}
    >
      {words.offerQuote}
    </Button>
  ) : signedOut && problem.status === 'open' ? (
    <Button size="lg" full onClick={() => logInFirst(quoteAccessWords.logInToOffer)}>
      {words.offerQuote}
    </Button>
  ) : null;
  // The quotes are below a long description.
  const toQuotes =
    problem.mine && problem.status !== 'closed' && problem.quotesCount > 0 ? (
      <Button
        size="lg"
        full
        onClick={() => {
          const head = document.getElementById('quotes-received');
          head?.scrollIntoView();
          head?.focus({ preventScroll: true });
        }}
      >
        {words.compare(problem.quotesCount)}
      </Button>
    ) : null;
  return (
    // In a sheet, which has no bar, it stays in sight while one reads.
    <Card
      className={
        bar
          ? ''
          : 'max-md:sticky max-md:-bottom-5 max-md:z-10 max-md:bg-raised! max-md:pb-5! [@media(max-height:420px)]:static!'
      }
    >
      <Price amount={budget} note={note} size={note ? 'xl' : 'sm'} />
      {action ? <div className={bar ? 'mt-4 max-md:hidden' : 'mt-4'}>{action}</div> : null}
      {obstacle && !may?.quoteId ? (
        <p id={reason} className="mt-2.5 text-sm text-muted">
          {obstacle.sentence} {wayOn(obstacle.code, problem.budgetCents)}
        </p>
      ) : null}
      {may?.offer && !may.quoteId && may.allowance?.perMonth != null ? (
        <p className="mt-2.5 text-meta text-muted">{quotesUsed(may.allowance)}</p>
      ) : null}
      {(action ?? toQuotes) && bar ? (
        <ActionBar>
          <Price amount={budget} note={note} size="sm" />
          <div className="flex-1">{action ?? toQuotes}</div>
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
