import { useState } from 'react';
import { SuspendDialog } from '#features/accounts/web/suspend-dialog.tsx';
import { queueFilters, type QueueFilter } from '#features/moderation/case-actions.ts';
import { caseWords as words } from '#features/moderation/case-wording.ts';
import { type CaseAsks, useCase, useClaim, useQueue } from '#features/moderation/web/case-api.ts';
import { CaseView } from '#features/moderation/web/case-view.tsx';
import { QueueList } from '#features/moderation/web/queue-list.tsx';
import { HideReviewDialog } from '#features/reviews/web/hide-review-dialog.tsx';
import { Loaded, LoadedList } from '#kit/api/loaded.tsx';
import { allItems } from '#kit/api/pages.ts';
import { Chip, Chips } from '#kit/ui/fields/chips.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { readNow } from '#kit/api/server-clock.ts';

type QueueProps = {
  show: QueueFilter;
  caseId: string | undefined;
  onChange: (change: { show?: QueueFilter; case?: string | undefined }) => void;
};

/** Everything that waits for an admin, or the one case that is open. Opening a case takes it. */
export function Queue({ show, caseId, onChange }: QueueProps) {
  const [now] = useState(() => readNow());
  const list = useQueue(show);
  const claim = useClaim();
  // An admin who loses the race sees the case, and who has it.
  const open = (id: string) => claim.mutate(id, { onSettled: () => onChange({ case: id }) });
  const openNext = async () => {
    let { data, isError } = await list.refetch();
    const findNext = () => allItems(data).find((item) => item.canDecide && (item.claim === null || item.claim.mine));
    let next = findNext();
    while (next === undefined && !isError && data?.pages.at(-1)?.next) {
      ({ data, isError } = await list.fetchNextPage());
      next = findNext();
    }
    if (next === undefined) {
      toast.info(words.noNext);
      onChange({ case: undefined });
    } else open(next.id);
  };
  if (caseId !== undefined)
    return (
      <OpenCase
        key={caseId}
        id={caseId}
        findingNext={claim.isPending || list.isFetching}
        onBack={() => onChange({ case: undefined })}
        onNext={() => void openNext()}
      />
    );
  return (
    <>
      <div className="mb-4">
        <Chips label={words.filter}>
          {queueFilters.map((filter) => (
            <Chip key={filter} selected={filter === show} onClick={() => onChange({ show: filter })}>
              {words.filters[filter]}
            </Chip>
          ))}
        </Chips>
      </div>
      <LoadedList
        query={list}
        loading={<LoadingList label={words.loading} count={3} />}
        failed={words.failedToFetch}
        empty={<Empty title={words.none} line={words.noneHint} />}
      >
        {(cases) => (
          <>
            <QueueList cases={cases} now={now} opening={claim.isPending ? claim.variables : null} onOpen={open} />
            <ListEnd press list={list} failed={words.failedToFetch} />
          </>
        )}
      </LoadedList>
    </>
  );
}

const asks: CaseAsks = {
  askSuspension: (asking, suspend) => <SuspendDialog {...asking} onConfirm={suspend} />,
  askHiding: (asking, hide) => <HideReviewDialog {...asking} onConfirm={hide} />,
};

type OpenCaseProps = { id: string; onBack: () => void; onNext: () => void; findingNext: boolean };

function OpenCase({ id, ...rest }: OpenCaseProps) {
  const query = useCase(id);
  return (
    <Loaded
      query={query}
      loading={<LoadingList label={words.loadingCase} count={2} />}
      failed={words.failedCase}
      missing={<Empty title={words.noCase} />}
    >
      {(item) => <CaseView item={item} {...asks} {...rest} />}
    </Loaded>
  );
}
