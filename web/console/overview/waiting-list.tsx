import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { useWaiting, type Waiting } from '#features/console/web/api.ts';
import { showCount, waitingWords as words } from '#features/console/wording.ts';
import type { WaitingKind, WaitingWords } from '#kit/console/noun-console.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { waitingKinds } from '../sections.ts';

/** The work that waits for admins, and since when; each entry leads to its place. The first has the tape: it is the next move. */
export function WaitingList() {
  const waiting = useWaiting();
  return (
    <Loaded
      query={waiting}
      loading={
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton className="h-24 rounded-card!" />
        </div>
      }
      failed={words.failed}
    >
      {({ items }) => {
        const [first, ...others] = listWaiting(items);
        if (first === undefined)
          return (
            <Card>
              <Empty title={words.none} line={words.noneHint} />
            </Card>
          );
        return (
          <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <NextMove {...first} />
            {others.length === 0 ? null : (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
                {others.map((item) => (
                  <Other key={item.kind} {...item} />
                ))}
              </ul>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

type Item = Waiting & WaitingKind;

/** The kinds that have something waiting, in the order of the console. */
const listWaiting = (items: readonly Waiting[]): Item[] =>
  [...waitingKinds].flatMap(([name, kind]) => {
    const item = items.find((one) => one.kind === name);
    return item === undefined || item.count === 0 ? [] : [{ ...item, ...kind }];
  });

const showTitle = ({ one, many }: WaitingWords, count: number) => (count === 1 ? one : many(showCount(count)));

function NextMove({ icon, words: title, count, oldest, section, search }: Item) {
  return (
    <Card tape>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 flex-none place-items-center rounded-xl bg-sunken text-muted">
          <Icon shape={icon} className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-h3">{showTitle(title, count)}</h2>
          <Oldest oldest={oldest} />
        </div>
        <ButtonLink variant="primary" render={<Link to="/admin/$section" params={{ section }} search={search} />}>
          {title.action}
        </ButtonLink>
      </div>
    </Card>
  );
}

const Oldest = ({ oldest }: { oldest: string | null }) =>
  oldest === null ? null : <p className="text-sm text-muted">{words.oldest(oldest, readNow())}</p>;

function Other({ icon, words: title, count, oldest, section, search }: Item) {
  return (
    <Card as="li" pad="none" className="relative transition-colors duration-150 hover:border-field">
      <div className="flex items-center gap-3 p-4">
        <Icon shape={icon} className="size-5 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <h2 className="text-card leading-5 font-semibold">
            <Link
              to="/admin/$section"
              params={{ section }}
              search={search}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {showTitle(title, count)}
            </Link>
          </h2>
          <Oldest oldest={oldest} />
        </div>
        <Icon shape={ChevronRight} className="size-5 flex-none text-muted" />
      </div>
    </Card>
  );
}
