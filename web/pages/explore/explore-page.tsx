import { getRouteApi, Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide';
import { useState } from 'react';
import { type ProblemCardData, useCategories } from '#features/problems/web/api.ts';
import { type AddressFilters, serverFilters, useFilterDraft } from '#features/problems/web/filter-draft.ts';
import { ProblemCard } from '#features/problems/web/problem-card.tsx';
import { ProblemFilters } from '#features/problems/web/problem-filters.tsx';
import { useProblemCount, useProblems } from '#features/problems/web/problem-list.ts';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { problemListWords } from '#features/problems/wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { useCategoryIcon } from '#kit/ui/category-tile.tsx';
import { Chip, ChipLink, Chips } from '#kit/ui/fields/chips.tsx';
import { Dialog } from '#kit/ui/loading/later.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useHasBeenDesk } from '#kit/ui/use-has-been-desk.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { useFirstItems } from '#kit/ui/lists/first-items.ts';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { QuickActions } from './quick-actions.tsx';
import { exploreWords as words, filterWords } from './wording.ts';
import { useQuotedNotes } from '#features/quotes/web/use-quoted-notes.tsx';

const route = getRouteApi('/shell/browsing/explore');

/** All problems that match the filters in the address. */
export function ExplorePage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useCategories();
  const iconOf = useCategoryIcon();
  const [sheet, setSheet] = useState(false);
  const hasBeenDesk = useHasBeenDesk();
  const used = Object.values(filters).filter((value) => value !== undefined).length;
  const apply = (search: AddressFilters) => {
    setSheet(false);
    void navigate({ search });
  };
  // A new address replaces the typed filters.
  const key = JSON.stringify(filters);
  return (
    <>
      <PageHeading title={problemListWords.title} subtitle={<Count filters={filters} filtered={used > 0} />} />
      <div className="mb-3 desk:*:mx-0 desk:*:flex-wrap desk:*:overflow-visible desk:*:px-0">
        <Chips label={words.category}>
          <Chip
            icon={SlidersHorizontal}
            aria-haspopup="dialog"
            aria-pressed={undefined}
            onClick={() => setSheet(true)}
            className="border-brand-ink! font-semibold! text-brand-ink! desk:hidden"
          >
            {used > 0 ? filterWords.titleWithCount(used) : filterWords.title}
          </Chip>
          {categories.map((category) => {
            const selected = category === filters.category;
            return (
              <ChipLink
                key={category}
                icon={iconOf(category)}
                selected={selected}
                render={<Link to="/explore" search={{ ...filters, category: selected ? undefined : category }} />}
              >
                <CategoryName category={category} />
              </ChipLink>
            );
          })}
        </Chips>
      </div>
      <AppliedFilters filters={filters} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
        <Results filters={filters} filtered={used > 0} />
        <aside
          aria-label={words.aside}
          className="grid gap-4 desk:sticky desk:top-22 desk:max-h-[calc(100dvh-104px)] desk:overflow-y-auto"
        >
          {hasBeenDesk ? (
            <Card className="hidden desk:block">
              <CardHead
                title={<span className="text-h3">{filterWords.title}</span>}
                end={used > 0 ? <ClearAll /> : null}
              />
              <Panel key={key} filters={filters} onApply={apply} />
            </Card>
          ) : null}
          <QuickActions />
        </aside>
      </div>
      <Sheet key={key} open={sheet} onClose={() => setSheet(false)} filters={filters} onApply={apply} />
    </>
  );
}

function ClearAll() {
  return (
    <TextLink className="text-sm" render={<Link to="/explore" search={{}} />}>
      {filterWords.clearAll}
    </TextLink>
  );
}

/** The number of matching problems; screen readers announce each change. */
function Count({ filters, filtered }: { filters: AddressFilters; filtered: boolean }) {
  const count = useProblemCount(serverFilters(filters)).data;
  const text = filtered
    ? count
      ? words.countMatching(count)
      : words.matchingProblems
    : count
      ? words.countAll(count)
      : words.allProblems;
  return <span role="status">{text}</span>;
}

type FilterProps = { filters: AddressFilters; onApply: (filters: AddressFilters) => void };

function Panel({ filters, onApply }: FilterProps) {
  const draft = useFilterDraft(filters, onApply);
  return (
    <form noValidate onSubmit={draft.submit} className="grid gap-4">
      <ProblemFilters draft={draft} />
      <Button type="submit" full>
        {filterWords.apply}
      </Button>
    </form>
  );
}

/** The filters on a phone; the button shows the number of problems that would match. */
function Sheet({ open, onClose, filters, onApply }: FilterProps & { open: boolean; onClose: () => void }) {
  const draft = useFilterDraft(filters, onApply);
  const count = useProblemCount(serverFilters(draft.read), open && draft.isValid).data;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={filterWords.title}
      onSubmit={draft.submit}
      foot={
        <>
          <Button variant="quiet" onClick={() => onApply({})}>
            {filterWords.clearAll}
          </Button>
          <Button type="submit">
            {count === undefined || !draft.isValid ? filterWords.show : filterWords.showCounted(count)}
          </Button>
        </>
      }
    >
      <ProblemFilters draft={draft} />
    </Dialog>
  );
}

function Results({ filters, filtered }: { filters: AddressFilters; filtered: boolean }) {
  const list = useProblems(serverFilters(filters));
  const newest = list.data?.pages[0]?.items ?? [];
  const drawn = useFirstItems(newest);
  if (list.isPending) return <ProblemSkeletons count={4} />;
  if (list.data === undefined) {
    return (
      <Card>
        <LoadFailed query={list} title={problemListWords.failed} />
      </Card>
    );
  }
  if (newest.length === 0) return <NothingFound filters={filters} filtered={filtered} />;
  return (
    <section aria-label={words.list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {list.data.pages.map(({ items }, page) => (
        <Page key={page} problems={items} drawn={page === 0 ? drawn : items} />
      ))}
      {/* Drawn before the others are, it would be pushed away by them, and ask for the next page. */}
      {drawn.length < newest.length ? null : (
        <ListEnd
          list={list}
          failed={problemListWords.failed}
          endText={problemListWords.end}
          near={{ pixels: 1000, delay: 500 }}
        />
      )}
    </section>
  );
}

type PageProps = { problems: readonly ProblemCardData[]; drawn: readonly ProblemCardData[] };

function Page({ problems, drawn }: PageProps) {
  const noteOf = useQuotedNotes(problems);
  return (
    <KeptBelow>
      {drawn.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} note={noteOf(problem.id)} />
      ))}
    </KeptBelow>
  );
}

function NothingFound({ filters, filtered }: { filters: AddressFilters; filtered: boolean }) {
  const unclosed = filters.status === undefined;
  const clearAll = (
    <ButtonLink variant="quiet" render={<Link to="/explore" search={{}} />}>
      {filterWords.clearAll}
    </ButtonLink>
  );
  const showClosed = (
    <ButtonLink variant="quiet" render={<Link to="/explore" search={{ ...filters, status: 'all' }} />}>
      {words.showClosed}
    </ButtonLink>
  );
  const line = filtered ? (unclosed ? words.noneOpenMatch : words.noneMatch) : words.noneYet;
  return (
    <Card>
      <Empty
        title={words.noProblems}
        line={line}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {unclosed ? showClosed : null}
            {filtered ? clearAll : null}
          </span>
        }
      />
    </Card>
  );
}
