import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import { type ReactNode, useCallback, useEffect, useId } from 'react';
import { ProblemCard } from '#features/problems/web/problem-card.tsx';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { ProviderCard } from '#features/providers/web/provider-card.tsx';
import { directoryGrid } from '#features/providers/web/provider-skeleton.tsx';
import { useSearch } from '#features/search/web/api.ts';
import { markMatches } from '#features/search/web/mark-matches.tsx';
import { rememberSearch } from '#features/search/web/recent-searches.ts';
import { searchPageWords as words, tradeNames } from '#features/search/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import SearchBox from '#web/layouts/search-box.tsx';
import { useSession } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { Marking } from '#kit/ui/marked.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';
import { useQuoteRequest } from '#web/pages/shared/use-quote-request.tsx';
import { useQuotedNotes } from '#features/quotes/web/use-quoted-notes.tsx';

const route = getRouteApi('/shell/search');

/** As many of each as the server sends. */
const maxRows = 20;

/** Problems and providers that match the text of the address. For everybody. */
export function SearchPage() {
  const { q = '' } = route.useSearch();
  const person = useSession();
  useEffect(() => {
    if (q !== '' && person) rememberSearch(person.id, q);
  }, [q, person]);
  return (
    <>
      <PageHeading title={words.title} subtitle={q === '' ? undefined : words.for(q)} />
      {/* From a tablet on the header has it. */}
      <SearchBox className="mb-5 md:hidden" focused={q === ''} />
      {q === '' ? (
        <Card>
          <Empty title={words.enterTerm} line={words.enterTermHint} />
        </Card>
      ) : (
        <Results q={q} />
      )}
    </>
  );
}

function Results({ q }: { q: string }) {
  const search = useSearch(q);
  const nameOf = useCategoryName();
  const person = useSession();
  const { ask, dialog } = useQuoteRequest();
  const { withPerson, refusalOf } = useConversationLink();
  const noteOf = useQuotedNotes(search.data?.problems ?? []);
  const query = search.data?.corrected ?? q;
  const mark = useCallback((text: string) => markMatches(text, query), [query]);
  if (search.isPending) return <ProblemSkeletons />;
  if (search.data === undefined) {
    return (
      <Alert tone="danger" title={words.failed} onRetry={() => void search.refetch()} retrying={search.isFetching}>
        {toCallError(search.error).message || words.failedHint}
      </Alert>
    );
  }
  const { problems, providers, corrected, nearest } = search.data;
  // A provider looks for work; everyone else looks for help.
  const looksForWork = person?.role === 'provider';
  if (problems.length + providers.length === 0) {
    return (
      <div role="status">
        <Alert
          tone="info"
          icon={SearchX}
          title={words.noResults}
          action={
            person?.role === 'member' ? (
              <ButtonLink size="sm" render={<Link to="/post-problem" search={{ about: q }} />}>
                {words.post}
              </ButtonLink>
            ) : (
              <ButtonLink variant="quiet" size="sm" render={<Link to="/explore" />}>
                {words.browse}
              </ButtonLink>
            )
          }
        >
          {person?.role === 'member' ? words.noResultsHintMember(q) : words.noResultsHint(q)}
        </Alert>
      </div>
    );
  }
  const foundProblems = (
    <Section key="problems" title={words.problems} count={problems.length}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problems.map((problem) => (
          <li key={problem.id}>
            <ProblemCard problem={problem} note={noteOf(problem.id)} />
          </li>
        ))}
      </ul>
    </Section>
  );
  const foundProviders = (
    <Section
      key="providers"
      title={words.providers}
      count={providers.length}
      note={
        nearest === null
          ? undefined
          : words.nearest({
              ...nearest,
              category: nameOf(nearest.category).children,
              trade: nearest.trade && (tradeNames[nearest.trade] ?? nearest.trade),
            })
      }
    >
      <ul className={directoryGrid}>
        {providers.map((provider) => (
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
    </Section>
  );
  return (
    <Marking value={mark}>
      <p role="status" className="sr-only">
        {words.found(problems.length, providers.length)}
      </p>
      {corrected === null ? null : <p className="mb-5 text-muted">{words.corrected(q, corrected)}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {looksForWork ? [foundProblems, foundProviders] : [foundProviders, foundProblems]}
      </div>
      {dialog}
    </Marking>
  );
}

type SectionProps = { title: string; count: number; note?: string | undefined; children: ReactNode };

/** Nothing where nothing was found of this kind. */
function Section({ title, count, note, children }: SectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="numbers font-sans text-card font-normal text-muted">({count})</span>
      </h2>
      {note === undefined ? null : <p className="mt-0.5 text-muted">{note}</p>}
      {count === maxRows ? <p className="mt-0.5 text-card text-muted">{words.bestMatches(maxRows)}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}
