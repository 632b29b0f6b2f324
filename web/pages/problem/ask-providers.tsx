import { Link } from '@tanstack/react-router';
import { cut } from '#core/cut-text.ts';
import type { ProblemCardData } from '#features/problems/web/api.ts';
import { useDirectory } from '#features/providers/web/api.ts';
import { useQuotesOnProblem } from '#features/quotes/web/api.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Stars } from '#kit/ui/stars.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useThere } from '#kit/ui/loading/use-part.ts';
import { useQuoteRequest } from '#web/pages/shared/use-quote-request.tsx';
import { askProvidersWords as words } from './wording.ts';

type AskProvidersProps = { problem: ProblemCardData; onThere: () => void };

/** The directory has the others. */
const maxProviders = 3;

/** Offers the owner of an open problem the best rated providers of its category who have not quoted on it. Shows nothing where there are none. */
export default function AskProviders({ problem: { id, description, category }, onThere }: AskProvidersProps) {
  const filters = { ...(category !== null && { category }), sort: 'rating' as const };
  const directory = useDirectory(filters);
  const list = directory.data?.pages[0]?.items ?? [];
  const { ask, dialog } = useQuoteRequest({ id, description: cut(description, 2000, '') });
  const quotes = useQuotesOnProblem(id);
  const askedIds = new Set(quotes.data?.items.map(({ providerId }) => providerId));
  useThere([directory, quotes], onThere);
  const providers = list
    .filter((provider) => provider.actions.includes('request-quote') && !askedIds.has(provider.id))
    .slice(0, maxProviders);
  const card = providers.length > 0 && (
    <Card as="section" pad="lg" aria-labelledby="ask-providers">
      <h2 id="ask-providers">{words.title}</h2>
      <p className="mt-0.5 text-card text-muted">{words.hint}</p>
      <ul className="mt-2 divide-y divide-line">
        {providers.map((provider) => (
          <li key={provider.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <Avatar name={provider.name} src={provider.avatarUrl} />
            <div className="min-w-0 flex-[1_1_10rem]">
              <TextLink
                className="wrap-anywhere"
                render={<Link to="/providers/$providerId" params={{ providerId: provider.id }} />}
              >
                {provider.name}
              </TextLink>
              <p className="text-sm text-muted">
                <Stars value={provider.overallRating}>{`(${provider.ratingCount})`}</Stars>
              </p>
            </div>
            <Button
              variant="soft"
              aria-label={words.requestFrom(provider.name)}
              className="max-sm:w-full"
              onClick={() => ask(provider)}
            >
              {words.request}
            </Button>
          </li>
        ))}
      </ul>
      <TextLink className="text-card" render={<Link to="/providers" search={filters} />}>
        {words.all}
      </TextLink>
    </Card>
  );
  // A live update can take away the last provider while the member types.
  return (
    <>
      {card}
      {dialog}
    </>
  );
}
