import { Link } from '@tanstack/react-router';
import { useDirectory } from '#features/providers/web/api.ts';
import { ProviderCard } from '#features/providers/web/provider-card.tsx';
import { directoryGrid, ProviderSkeletons } from '#features/providers/web/provider-skeleton.tsx';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';
import { useQuoteRequest } from '#web/pages/shared/use-quote-request.tsx';
import * as words from './wording.ts';

/** The newest of the directory, for the dashboard of a phone. */
export default function NewestProviders() {
  const list = useDirectory({});
  const { ask, dialog } = useQuoteRequest();
  const { withPerson, refusalOf } = useConversationLink();
  return (
    <div className="grid gap-4">
      <h1 className="sr-only">{words.newestProviders}</h1>
      {list.isPending ? <ProviderSkeletons count={3} /> : null}
      {list.isError && list.data === undefined ? <LoadFailedAlert query={list} title={words.providersFailed} /> : null}
      {list.data?.pages[0]?.items.length === 0 ? (
        <Alert tone="info" title={words.noProviders}>
          {words.noProvidersHint}
        </Alert>
      ) : null}
      <ul className={directoryGrid}>
        {list.data?.pages[0]?.items.map((provider) => (
          <li key={provider.id} className="grid">
            <ProviderCard
              provider={provider}
              onRequestQuote={ask}
              onMessage={({ accountId }) => withPerson(accountId)}
              refusal={refusalOf(provider.accountId)}
            />
          </li>
        ))}
      </ul>
      <ButtonLink variant="quiet" render={<Link to="/providers" />}>
        {words.viewAllProviders}
      </ButtonLink>
      {dialog}
    </div>
  );
}
