import { useInfiniteQuery } from '@tanstack/react-query';
import { showDateTime } from '#core/time.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { categoryHistoryWords as words } from '#features/site/category-wording.ts';
import { api } from './api.ts';

export function CategoryHistory() {
  const list = useInfiniteQuery({ ...api.categoryHistory.infiniteOptions(byCursor({})), staleTime: 0 });
  return (
    <section aria-labelledby="category-history" className="mt-6">
      <h2 id="category-history" className="mb-2">
        {words.title}
      </h2>
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.loading} count={1} />}
        failed={words.failed}
        empty={<Empty level={3} title={words.none} />}
      >
        {(acts) => (
          <Card>
            <ol className="grid gap-3">
              {acts.map(({ id, at, step, by, reason, before, after }) => (
                <li key={id} className="border-b border-line pb-3 last:border-0 last:pb-0">
                  <p className="font-semibold wrap-anywhere">{words.steps[step](before ?? '', after)}</p>
                  <p className="text-sm text-muted">{words.by(by ?? words.unknownAdmin, showDateTime(at))}</p>
                  {reason === null ? null : (
                    <p className="mt-0.5 text-card whitespace-pre-line wrap-anywhere">{reason}</p>
                  )}
                </li>
              ))}
            </ol>
            <ListEnd press list={list} failed={words.failed} />
          </Card>
        )}
      </LoadedList>
    </section>
  );
}
