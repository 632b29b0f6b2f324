import { useQuery } from '@tanstack/react-query';
import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { unmatchedWords as words } from '../wording.ts';
import { api } from './api.ts';

export const useUnmatchedTerms = () => useQuery(api.unmatched.queryOptions({ input: {} }));

/** Typed texts that match no category, the most frequent first; `onAdd` makes a category of one. */
export function UnmatchedTerms({ onAdd }: { onAdd: (term: string) => void }) {
  const terms = useUnmatchedTerms();
  return (
    <section aria-labelledby="unmatched-terms" className="mt-6">
      <h2 id="unmatched-terms">{words.title}</h2>
      <p className="mb-2 text-sm text-muted">{words.text}</p>
      <Loaded level={3} query={terms} loading={<LoadingList label={words.loading} count={1} />} failed={words.failed}>
        {({ items }) => (
          <Card>
            {items.length === 0 ? (
              <Empty level={3} title={words.none} />
            ) : (
              <ul className="grid gap-1">
                {items.map(({ term, people, lastAt }) => (
                  <li
                    key={term}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
                  >
                    <span className="min-w-0">
                      <span className="block font-semibold wrap-anywhere">{term}</span>
                      <span className="text-sm text-muted">{words.typedBy(people, showDate(lastAt))}</span>
                    </span>
                    <Button size="sm" variant="quiet" aria-label={words.addTerm(term)} onClick={() => onAdd(term)}>
                      {words.add}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
      </Loaded>
    </section>
  );
}
