import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CategoryName } from '#kit/ui/category-name.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Stars } from '#kit/ui/stars.tsx';
import { insightWords as words } from '../wording.ts';
import { type SidebarProvider, useSidebar } from './api.ts';

const row = 'flex w-full items-center gap-3 rounded-control py-1 text-left hover:underline';

/** The three blocks of the right sidebar: the best rated providers, and the categories and places with most problems. */
export function SidebarBlocks({ onProvider }: { onProvider: (provider: SidebarProvider) => void }) {
  const sidebar = useSidebar();
  const { data } = sidebar;
  if (sidebar.isError && data === undefined) {
    return (
      <Alert
        tone="danger"
        title={words.sidebarFailed}
        onRetry={() => void sidebar.refetch()}
        retrying={sidebar.isFetching}
      />
    );
  }
  return (
    <>
      <Block title={words.topRated} empty={words.noProviders} ruled>
        {data?.providers.map((provider) => (
          <button
            key={provider.id}
            type="button"
            aria-haspopup="dialog"
            className={`${row} min-h-14`}
            onClick={() => onProvider(provider)}
          >
            <Avatar name={provider.name} src={provider.avatarUrl} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere" lang="" dir="auto">
                {provider.name}
              </span>
              <span className="block text-sm text-muted">
                {provider.specialty === null ? null : <CategoryName category={provider.specialty} />}
              </span>
              {/* Words stand below the name, which needs the width. */}
              {provider.overallRating === 0 ? <Stars value={0} /> : null}
            </span>
            {provider.overallRating === 0 ? null : <Stars value={provider.overallRating} />}
          </button>
        ))}
      </Block>
      <Block title={words.trending} empty={words.noCategories}>
        {data?.categories.map(({ category, problemCount }) => (
          <Link key={category} to="/explore" search={{ category }} className={`${row} min-h-11`}>
            <CategoryTile size="sm" category={category} />
            <Counted name={<CategoryName category={category} />} count={words.problems(problemCount)} />
          </Link>
        ))}
      </Block>
      <Block title={words.popular} empty={words.noLocations}>
        {data?.locations.map(({ location, problemCount }) => (
          <Link key={location} to="/explore" search={{ location }} className={`${row} min-h-11`}>
            <Icon shape={MapPin} className="size-[18px] flex-none" />
            <Counted name={location} count={words.issues(problemCount)} />
          </Link>
        ))}
      </Block>
    </>
  );
}

function Counted({ name, count }: { name: ReactNode; count: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>{' '}
      <span className="numbers flex-none text-sm text-muted">{count}</span>
    </>
  );
}

type BlockProps = {
  title: string;
  empty: string;
  /** Lines between the rows. */
  ruled?: boolean;
  /** Its rows; missing while they load. */
  children: readonly ReactNode[] | undefined;
};

function Block({ title, empty, ruled = false, children }: BlockProps) {
  const id = useId();
  return (
    <Card as="section" pad="none" aria-labelledby={id}>
      <div className="px-5 pt-4 pb-2">
        <h2 id={id} className="mb-2 text-h3">
          {title}
        </h2>
        {children === undefined ? (
          <LoadingList label={words.loading(title)}>
            {/* As high as three rows: the block below moves little, with more rows or with none. */}
            <div className="grid">
              {Array.from({ length: 3 }, (_, index) => (
                <Skeleton key={index} className={ruled ? 'my-1.5 h-11' : 'my-1 h-9'} />
              ))}
            </div>
          </LoadingList>
        ) : children.length === 0 ? (
          <p className="py-1.5 text-card text-muted">{empty}</p>
        ) : (
          <ul className={ruled ? 'divide-y divide-line' : undefined}>
            {children.map((child, index) => (
              <li key={index}>{child}</li>
            ))}
          </ul>
        )}
      </div>
      <Link
        to="/providers"
        className="grid min-h-11 place-items-center border-t border-line text-card font-semibold text-brand-ink hover:underline"
      >
        {words.viewAllProviders}
      </Link>
    </Card>
  );
}
