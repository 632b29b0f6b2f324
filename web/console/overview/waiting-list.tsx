import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CreditCard,
  FileSearch,
  Flag,
  Gavel,
  type LucideIcon,
  MailX,
  MessageSquareWarning,
  ShieldCheck,
  UserRoundCheck,
  UserRoundPlus,
  Workflow,
} from 'lucide-react';
import { useWaiting, type Waiting } from '#features/console/web/api.ts';
import { maxCounted, type WaitingKind } from '#features/console/waiting-kinds.ts';
import { waitingWords as words } from '#features/console/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { consolePlaces } from '../console-places.ts';
import { waitingPlaces } from '../waiting-places.ts';

const icons: Record<WaitingKind, LucideIcon> = {
  providers: UserRoundCheck,
  applications: UserRoundPlus,
  reports: Flag,
  comments: MessageSquareWarning,
  problems: FileSearch,
  appeals: Gavel,
  payments: CreditCard,
  'privacy-requests': ShieldCheck,
  mails: MailX,
  jobs: Workflow,
};

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
        const [first, ...others] = items.filter(({ count }) => count > 0);
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

/** Returns the link of a waiting kind, filtered to its waiting rows, the oldest first. */
function placeOf(kind: WaitingKind) {
  const place = consolePlaces.find(({ id }) => id === waitingPlaces[kind]);
  const search = kind === 'providers' ? ({ role: 'provider', status: 'pending', sort: 'oldest' } as const) : undefined;
  return { to: place?.to ?? '/admin-dashboard', hash: place?.hash, search };
}

function NextMove({ kind, count, oldest }: Waiting) {
  const Icon = icons[kind];
  const { title, place } = words.kinds[kind];
  return (
    <Card tape>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 flex-none place-items-center rounded-xl bg-sunken text-muted">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-h3">{title(count, maxCounted)}</h2>
          <Oldest oldest={oldest} />
        </div>
        <ButtonLink variant="primary" render={<Link {...placeOf(kind)} />}>
          {place}
        </ButtonLink>
      </div>
    </Card>
  );
}

const Oldest = ({ oldest }: { oldest: string | null }) =>
  oldest === null ? null : <p className="text-sm text-muted">{words.oldest(oldest, readNow())}</p>;

function Other({ kind, count, oldest }: Waiting) {
  const Icon = icons[kind];
  return (
    <Card as="li" pad="none" className="relative transition-colors duration-150 hover:border-field">
      <div className="flex items-center gap-3 p-4">
        <Icon aria-hidden="true" className="size-5 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <h2 className="text-card leading-5 font-semibold">
            <Link {...placeOf(kind)} className="after:absolute after:inset-0 after:rounded-card">
              {words.kinds[kind].title(count, maxCounted)}
            </Link>
          </h2>
          <Oldest oldest={oldest} />
        </div>
        <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
      </div>
    </Card>
  );
}
