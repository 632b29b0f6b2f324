import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import {
  type DirectoryFilters as Filters,
  type ProviderCardData,
  useCategories,
  useDirectory,
} from '#features/providers/web/api.ts';
import { directoryWords } from '#features/providers/card-wording.ts';
import { DirectoryFilters } from '#features/providers/web/directory-filters.tsx';
import { ProviderCard } from '#features/providers/web/provider-card.tsx';
import { directoryGrid, ProviderSkeletons } from '#features/providers/web/provider-skeleton.tsx';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { allItems } from '#kit/api/pages.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';
import { useQuoteRequest } from '#web/pages/shared/use-quote-request.tsx';
import { providersPageWords as words } from './wording.ts';

/** Loads the next page at 80 % of the way down, checked at most every 150 ms. */
const nearTheEnd = { share: 0.8, every: 150 };

const route = getRouteApi('/shell/browsing/providers');

/** The directory of approved providers, filtered by the address. */
export function ProvidersPage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useCategories();
  const { ask, dialog } = useQuoteRequest();
  const clear = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <DirectoryFilters
        filters={filters}
        categories={categories}
        // Two choices in a row change what stands in the address by then, not what the page showed last.
        onChange={(change) =>
          navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
        }
        onClear={clear}
      />
      <Directory filters={filters} onRequestQuote={ask} onClear={clear} />
      {dialog}
    </>
  );
}

type DirectoryProps = { filters: Filters; onRequestQuote: (provider: ProviderCardData) => void; onClear: () => void };

function Directory({ filters, onRequestQuote, onClear }: DirectoryProps) {
  const { withPerson, refusalOf } = useConversationLink();
  const list = useDirectory(filters);
  if (list.isPending) return <ProviderSkeletons />;
  if (list.isError && list.data === undefined) {
    return <LoadFailedAlert query={list} title={directoryWords.failed} />;
  }
  const providers = allItems(list.data);
  if (providers.length === 0) {
    const { sort: _, ...narrowing } = filters;
    const filtered = Object.values(narrowing).some((value) => value !== undefined);
    return (
      <div role="status">
        <Alert
          tone="info"
          icon={SearchX}
          title={directoryWords.none}
          action={
            filtered ? (
              <Button variant="quiet" size="sm" onClick={onClear}>
                {words.clearFilters}
              </Button>
            ) : null
          }
        >
          {filtered ? words.widenFilters : directoryWords.noneYet}
        </Alert>
      </div>
    );
  }
  return (
    <>
      <ul className={directoryGrid}>
        {providers.map((provider) => (
          <li key={provider.id} className="grid">
            <ProviderCard
              provider={provider}
              onRequestQuote={onRequestQuote}
              onMessage={({ accountId }) => withPerson(accountId)}
              refusal={refusalOf(provider.accountId)}
            />
          </li>
        ))}
      </ul>
      <ListEnd list={list} failed={directoryWords.failed} endText={words.end} scrolled={nearTheEnd} />
    </>
  );
}
