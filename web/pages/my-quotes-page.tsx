import { getRouteApi } from '@tanstack/react-router';
import type { Side } from '#features/quotes/web/api.ts';
import { quoteWords as words } from '#features/quotes/wording.ts';
import { usePerson } from '#web/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { QuoteList } from './quote-list.tsx';

const route = getRouteApi('/shell/gated/my-quotes');

/** Quotes that the reader asked for and, for a provider, those that they are asked for. */
export function MyQuotesPage() {
  const { role } = usePerson();
  const { side = role === 'provider' ? 'received' : 'requested' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeading title="My Quotes" />
      {role === 'provider' ? (
        <Tabs<Side>
          label="Quotes"
          tabs={[
            { value: 'received', label: 'Received' },
            { value: 'requested', label: 'Requested' },
          ]}
          value={side}
          onChange={(next) => void navigate({ search: { side: next }, replace: true })}
        >
          <QuoteList key={side} side={side} />
        </Tabs>
      ) : side === 'received' ? (
        <Alert tone="danger" title={words.providersOnly} />
      ) : (
        <QuoteList side="requested" />
      )}
    </>
  );
}
