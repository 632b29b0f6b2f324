import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Plus } from 'lucide';
import { type ReactNode, useState } from 'react';
import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Refused } from '#kit/api/refused.tsx';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { IconTile } from '#kit/ui/category-tile.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { SortableList } from '#kit/ui/lists/sortable-list.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { categoryAdminWords as words } from '#features/site/category-wording.ts';
import { client, type ManagedCategory, managedCategoriesQuery } from './api.ts';
import { lookOf } from './icon-field.tsx';

const CategoryDialog = lazyDialog(() => import('./category-dialog.tsx'));
const ActDialog = lazyDialog(() => import('./act-dialog.tsx'));

type Act = 'edit' | 'merge' | 'retire' | 'offer';

type CategoryListProps = {
  /** The number of problems that are not closed, by category; undefined until it is loaded. */
  problems: ReadonlyMap<string, number> | undefined;
  /** The name of a category that the page wants to add; empty for one without a name, null for none. */
  adding: string | null;
  onAdd: (name: string | null) => void;
};

/** The categories of today: offered ones in their order, then retired ones. */
export function CategoryList(props: CategoryListProps) {
  const { adding, onAdd } = props;
  const categories = useQuery(managedCategoriesQuery);
  return (
    <>
      <div className="mb-4">
        <Button icon={Plus} onClick={() => onAdd('')}>
          {words.add}
        </Button>
      </div>
      <Loaded
        query={categories}
        failed={words.failed}
        loading={
          <LoadingList label={words.loading}>
            {[1, 2, 3, 4].map((place) => (
              <Skeleton key={place} className="h-20 rounded-card!" />
            ))}
          </LoadingList>
        }
      >
        {({ items }) => <Categories {...props} categories={items} />}
      </Loaded>
      {adding === null ? null : <CategoryDialog category={null} suggested={adding} onClose={() => onAdd(null)} />}
    </>
  );
}

function Categories({ categories, problems }: CategoryListProps & { categories: readonly ManagedCategory[] }) {
  const queries = useQueryClient();
  const reload = useRefresh();
  const [dialog, setDialog] = useState<{ id: string; act: Act } | null>(null);
  const offered = categories.filter(({ retiredAt }) => retiredAt === null);
  const retired = categories.filter(({ retiredAt }) => retiredAt !== null);
  const order = useMutation({
    // Quick moves are sent one after the other.
    scope: { id: 'order of categories' },
    mutationFn: (move: { before: string[]; categories: string[] }) => client.orderCategories(move),
    onSuccess: async (_done, move) => {
      queries.setQueryData(managedCategoriesQuery.queryKey, {
        items: [...move.categories.flatMap((id) => offered.find((one) => one.id === id) ?? []), ...retired],
      });
      toast.success(words.orderSaved);
      await reload();
    },
    onError: async (error) => {
      sayLoggedOut(error);
      await reload();
    },
  });
  // While an order is being saved the list shows it already.
  const ids = order.isPending ? order.variables.categories : offered.map(({ id }) => id);
  const rows = ids.flatMap((id) => offered.find((one) => one.id === id) ?? []);
  const move = (id: string, to: number) => {
    const otherIds = ids.filter((one) => one !== id);
    order.mutate({ before: ids, categories: [...otherIds.slice(0, to), id, ...otherIds.slice(to)] });
  };
  const row = (category: ManagedCategory, handle: ReactNode) => (
    <Row
      category={category}
      problems={problems && (problems.get(category.name) ?? 0)}
      handle={handle}
      onAsk={(act) => setDialog({ id: category.id, act })}
    />
  );
  const category = categories.find(({ id }) => id === dialog?.id);
  return (
    <>
      <div className="not-empty:mb-3">
        <Refused act={order} failed={words.orderFailed} />
      </div>
      <SortableList
        label={words.list}
        items={rows.map(({ id, name }) => ({ key: id, name }))}
        onMove={move}
        render={(key, handle) => {
          const category = rows.find(({ id }) => id === key);
          return category === undefined ? null : row(category, handle);
        }}
      />
      {retired.length > 0 ? (
        <section aria-label={words.retiredList} className="mt-6">
          <h2 className="mb-2">{words.retiredList}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {retired.map((category) => (
              <li key={category.id}>{row(category, null)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {category === undefined || dialog === null ? null : dialog.act === 'edit' ? (
        <CategoryDialog category={category} onClose={() => setDialog(null)} />
      ) : (
        <ActDialog
          act={dialog.act}
          category={category}
          // An offered category becomes no part of a retired one.
          others={(category.retiredAt === null ? offered : categories).filter(({ id }) => id !== category.id)}
          problems={problems && (problems.get(category.name) ?? 0)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

type RowProps = {
  category: ManagedCategory;
  problems: number | undefined;
  handle: ReactNode;
  onAsk: (act: Act) => void;
};

function Row({ category, problems, handle, onAsk }: RowProps) {
  const { name, icon, retiredAt, formerly, isMoving } = category;
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-3 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:px-4"
    >
      <IconTile look={lookOf(icon)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {retiredAt === null ? null : (
            <Badge tone="warning" icon={Archive}>
              {words.retiredSince(showDate(retiredAt))}
            </Badge>
          )}
        </p>
        {problems === undefined ? null : <p className="text-sm text-muted">{words.problems(problems)}</p>}
        {formerly.length > 0 ? <p className="text-sm wrap-anywhere text-muted">{words.formerly(formerly)}</p> : null}
        {isMoving ? <p className="text-sm">{words.moving}</p> : null}
      </div>
      <div className="col-span-full row-start-2 flex flex-wrap gap-2 md:col-span-1 md:col-start-3 md:row-start-1">
        <Button size="sm" variant="quiet" aria-label={words.editNamed(name)} onClick={() => onAsk('edit')}>
          {words.edit}
        </Button>
        <Button size="sm" variant="quiet" aria-label={words.mergeNamed(name)} onClick={() => onAsk('merge')}>
          {words.merge}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={retiredAt === null ? words.retireNamed(name) : words.offerNamed(name)}
          onClick={() => onAsk(retiredAt === null ? 'retire' : 'offer')}
        >
          {retiredAt === null ? words.retire : words.offer}
        </Button>
      </div>
      {handle === null ? null : <div className="col-start-3 row-start-1 md:col-start-4">{handle}</div>}
    </article>
  );
}
