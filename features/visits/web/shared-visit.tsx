import type { ReactNode } from 'react';
import { showClock, showDate, showMonth, showWeekday } from '#core/time.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { isMissing } from '#kit/api/refusal.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { sharedVisitWords as words } from '../who-comes-wording.ts';
import { type Outputs, useSharedVisit } from './api.ts';

type SharedVisitProps = { token: string; /** The way on from a link that does not work. */ wayOn: ReactNode };

/** The visit of a link: who comes, when, and to which suburb. A link that has ended shows nothing of it any more. */
export function SharedVisit({ token, wayOn }: SharedVisitProps) {
  const visit = useSharedVisit(token);
  if (token === '' || isMissing(visit.error))
    return (
      <Card>
        <Empty level={1} title={words.missing} line={words.missingText} action={wayOn} />
      </Card>
    );
  if (visit.data !== undefined) return <Visit {...visit.data} />;
  if (visit.isPending)
    return (
      <LoadingList label={words.loading} count={1}>
        <Skeleton className="h-80 rounded-card" />
      </LoadingList>
    );
  return (
    <Card>
      <LoadFailed level={1} query={visit} title={words.failed} />
    </Card>
  );
}

function Visit({ at, name: knownName, since, photo, providerName, suburb }: Outputs['openLink']) {
  const name = knownName ?? words.hiddenName;
  // The provider may be a person of their own team.
  const isWorker = since !== null || name !== providerName;
  return (
    <Card pad="lg" className="grid gap-5">
      <h1>{words.title}</h1>
      <div className="flex flex-wrap items-center gap-4">
        {photo === null ? (
          <Avatar name={name} size="xl" />
        ) : (
          <img
            src={photo}
            alt={name}
            width={160}
            height={160}
            className="size-40 flex-none rounded-card bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <p className="text-sm text-muted">{words.comes}</p>
          <p className="text-h2 font-bold">{name}</p>
          {isWorker ? (
            <p className="text-muted">{words.worker(providerName, since === null ? null : showMonth(`${since}-15`))}</p>
          ) : null}
        </div>
      </div>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-muted">{words.when}</dt>
          <dd className="numbers font-semibold">
            {showWeekday(at)}, {showDate(at)}, {showClock(at)}
          </dd>
        </div>
        {suburb === null ? null : (
          <div>
            <dt className="text-sm text-muted">{words.where}</dt>
            <dd className="font-semibold wrap-anywhere">{suburb}</dd>
          </div>
        )}
      </dl>
      <p className="border-t border-line pt-4 text-card text-muted">{words.shownBy(siteName())}</p>
    </Card>
  );
}
