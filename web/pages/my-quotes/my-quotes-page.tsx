import { getRouteApi } from '@tanstack/react-router';
import type { QuoteSide } from '#features/quotes/tabs.ts';
import { useQuoteCounts } from '#features/quotes/web/api.ts';
import { quoteAccessWords } from '#features/quotes/access-wording.ts';
import { usePerson } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { CountPill } from '#kit/ui/count-pill.tsx';
import { Segment } from '#kit/ui/fields/segment.tsx';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import { waitingForYou } from '#web/layouts/wording.ts';
import { QuoteBoard } from './quote-board.tsx';
import { myQuotesWords, quoteSideWords } from './wording.ts';

const route = getRouteApi('/shell/gated/my-quotes');

/** The quotes that the reader requested and, for a provider, the requests that they received. */
export function MyQuotesPage() {
  const { role } = usePerson();
  const { side = role === 'provider' ? 'received' : 'requested', ...search } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeading title={myQuotesWords.title} />
      {role === 'provider' ? (
        <Sides side={side} onChoose={(next) => navigate({ search: { side: next }, replace: true })} />
      ) : null}
      {role !== 'provider' && side === 'received' ? (
        <Alert tone="danger" title={quoteAccessWords.providersOnly} />
      ) : (
        <QuoteBoard
          key={side}
          side={side}
          search={search}
          onSearch={(change) =>
            navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
          }
        />
      )}
    </>
  );
}

/** Both sides of a provider. The count of the menu is of both: the other side says its part of it. */
function Sides({ side, onChoose }: { side: QuoteSide; onChoose: (side: QuoteSide) => Promise<unknown> }) {
  const waiting = usePendingCounts().quotes;
  const counts = useQuoteCounts(side);
  const here = counts.data?.items.reduce((sum, { tab, count }) => (tab === 'move' ? sum + count : sum), 0);
  const others = here === undefined ? 0 : waiting - here;
  return (
    <div className="mb-3 max-w-100">
      <Segment<QuoteSide>
        label={quoteSideWords.label}
        options={(['received', 'requested'] as const).map((value) => ({
          value,
          label: (
            <span className="inline-flex items-center gap-2">
              {quoteSideWords[value]}
              {value !== side && others > 0 ? <CountPill count={others} label={waitingForYou} /> : null}
            </span>
          ),
        }))}
        value={side}
        onChoose={onChoose}
      />
    </div>
  );
}
