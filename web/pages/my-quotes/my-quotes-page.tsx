import { getRouteApi } from '@tanstack/react-router';
import type { QuoteSide } from '#features/quotes/tabs.ts';
import { quoteAccessWords } from '#features/quotes/access-wording.ts';
import { usePerson } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { Segment } from '#kit/ui/fields/segment.tsx';
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
        <div className="mb-3 max-w-100">
          <Segment<QuoteSide>
            label={quoteSideWords.label}
            options={[
              { value: 'received', label: quoteSideWords.received },
              { value: 'requested', label: quoteSideWords.requested },
            ]}
            value={side}
            onChoose={(next) => navigate({ search: { side: next }, replace: true })}
          />
        </div>
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
