import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon, ReceiptText, Search, SlidersHorizontal, SquarePen, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useCategories } from '#features/problems/web/api.ts';
import { ProblemCard } from '#features/problems/web/problem-card.tsx';
import { type AddressFilters, ProblemFilters } from '#features/problems/web/problem-filters.tsx';
import { type ProblemFilters as Filters, useProblems } from '#features/problems/web/problem-list.ts';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { problemWords } from '#features/problems/wording.ts';
import { errorOf } from '#web/client.ts';
import { useSession } from '#web/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { categoryIcon } from '#web/ui/category-tile.tsx';
import { Chip, ChipLink, Chips } from '#web/ui/chips.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PaginationSentinel } from '#web/ui/pagination-sentinel.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const route = getRouteApi('/shell/browsing/explore');

/** All problems, narrowed by what stands in the address. */
export function ExplorePage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useCategories();
  const [sheet, setSheet] = useState(false);
  const used = Object.values(filters).filter((value) => value !== undefined).length;
  const apply = (search: AddressFilters) => {
    setSheet(false);
    void navigate({ search });
  };
  // The panel begins anew from the address whenever that changes.
  const panel = <ProblemFilters key={JSON.stringify(filters)} filters={filters} onApply={apply} />;
  return (
    <>
      <PageHeading title="Explore problems" subtitle={used > 0 ? 'Problems that match your filters, newest first' : 'All problems, newest first'} />
      <div className="mb-3 desk:*:mx-0 desk:*:flex-wrap desk:*:overflow-visible desk:*:px-0">
        <Chips label="Category">
          <Chip
            icon={SlidersHorizontal}
            aria-haspopup="dialog"
            aria-pressed={undefined}
            onClick={() => setSheet(true)}
            className="border-brand-ink! font-semibold! text-brand-ink! desk:hidden"
          >
            {used > 0 ? `Filters · ${used}` : 'Filters'}
          </Chip>
          {categories.map((category) => {
            const selected = category === filters.category;
            return (
              <ChipLink
                key={category}
                icon={categoryIcon(category)}
                selected={selected}
                render={<Link to="/explore" search={{ ...filters, category: selected ? undefined : category }} />}
              >
                {category}
              </ChipLink>
            );
          })}
        </Chips>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
        <Results filters={filters} filtered={used > 0} />
        <aside aria-label="Filters and quick actions" className="grid gap-4 desk:sticky desk:top-22">
          <Card className="hidden desk:block">
            <CardHead title={<span className="text-h3">Filters</span>} end={used > 0 ? <ClearAll /> : null} />
            {panel}
          </Card>
          <QuickActions />
        </aside>
      </div>
      <Dialog open={sheet} onClose={() => setSheet(false)} title="Filters">
        {panel}
        {used > 0 ? (
          <ButtonLink variant="quiet" render={<Link to="/explore" onClick={() => setSheet(false)} />}>
            Clear all
          </ButtonLink>
        ) : null}
      </Dialog>
    </>
  );
}

function ClearAll() {
  return (
    <TextLink className="text-sm" render={<Link to="/explore" />}>
      Clear all
    </TextLink>
  );
}

function Results({ filters: { minBudget, maxBudget, ...filters }, filtered }: { filters: AddressFilters; filtered: boolean }) {
  const cents: Filters = { minBudgetCents: minBudget && minBudget * 100, maxBudgetCents: maxBudget === undefined ? undefined : maxBudget * 100 };
  const list = useProblems({ ...filters, ...cents });
  if (list.isPending) return <ProblemSkeletons count={4} />;
  if (list.isError && list.data === undefined) {
    return (
      <Card>
        <ErrorPanel title={problemWords.failedToLoad} line={errorOf(list.error).message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  }
  const problems = list.data.pages.flatMap(({ items }) => items);
  if (problems.length === 0) {
    return (
      <Card>
        <Empty
          title="No problems found"
          line={filtered ? 'Nothing matches these filters now.' : 'What members post shows up here.'}
          action={
            filtered ? (
              <ButtonLink variant="quiet" render={<Link to="/explore" />}>
                Clear all
              </ButtonLink>
            ) : null
          }
        />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {problems.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} />
      ))}
      {list.isFetchNextPageError ? (
        <Card>
          <ErrorPanel
            title={problemWords.failedToLoad}
            line={errorOf(list.error).message}
            onRetry={() => void list.fetchNextPage()}
            retrying={list.isFetchingNextPage}
          />
        </Card>
      ) : (
        <PaginationSentinel
          rootMargin="1000px 0px"
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onReach={() => void list.fetchNextPage()}
          endText={problemWords.end}
        />
      )}
    </div>
  );
}

function QuickActions() {
  const role = useSession()?.role;
  return (
    <Card as="section" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-1 text-h3">
        Quick actions
      </h2>
      <ul className="divide-y divide-line">
        {role === 'provider' ? (
          <>
            <QuickAction icon={Search} to="/explore">
              Find Problems
            </QuickAction>
            <QuickAction icon={ReceiptText} to="/my-quotes">
              My Quotes
            </QuickAction>
          </>
        ) : (
          <>
            {role === 'member' ? (
              <QuickAction icon={SquarePen} to="/post-problem">
                Post Problem
              </QuickAction>
            ) : null}
            <QuickAction icon={Search} to="/explore">
              Browse Problems
            </QuickAction>
          </>
        )}
        <QuickAction icon={UsersRound} to="/providers">
          View All Providers
        </QuickAction>
      </ul>
    </Card>
  );
}

type QuickActionProps = { icon: LucideIcon; to: '/explore' | '/my-quotes' | '/post-problem' | '/providers'; children: string };

function QuickAction({ icon: Icon, to, children }: QuickActionProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 py-1 text-card font-semibold hover:underline">
        <Icon aria-hidden="true" className="size-5 flex-none" />
        <span className="flex-1">{children}</span>
        <ChevronRight aria-hidden="true" className="size-5 flex-none" />
      </Link>
    </li>
  );
}
