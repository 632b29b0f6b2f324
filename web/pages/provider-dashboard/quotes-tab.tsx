import { getRouteApi } from '@tanstack/react-router';
import { QuoteBoard } from '#web/pages/my-quotes/quote-board.tsx';

const route = getRouteApi('/shell/gated/provider-dashboard');

/** The received requests, as in My Quotes. */
export default function QuotesTab() {
  const { tab: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <QuoteBoard
      side="received"
      search={search}
      onSearch={(change) => navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })}
    />
  );
}
