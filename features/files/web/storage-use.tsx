import { Link } from '@tanstack/react-router';
import { LoadedList } from '#kit/api/loaded.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { Chip, Chips } from '#kit/ui/fields/chips.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import { storageUseWords as words } from '../storage-wording.ts';
import { type StorageUser, useStorageUse } from './storage-api.ts';

/** People by their use of the storage, each with the way to adjust it. */
export function StorageUse({ near, onNear }: { near: boolean; onNear: (near: boolean) => void }) {
  const list = useStorageUse(near);
  const { person, used, limit, share, actions } = words.columns;
  return (
    <section aria-labelledby="storage-use" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="storage-use">{words.title}</h2>
        <Chips label={words.shown}>
          <Chip selected={!near} onClick={() => onNear(false)}>
            {words.all}
          </Chip>
          <Chip selected={near} onClick={() => onNear(true)}>
            {words.near}
          </Chip>
        </Chips>
      </div>
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.loading} count={2} />}
        failed={words.failed}
        empty={<Empty level={3} title={near ? words.noneNear : words.none} />}
      >
        {(people) => (
          <>
            <CardTable label={words.title} columns={[person, used, limit, share, actions]}>
              {people.map((one) => (
                <Row key={one.accountId} one={one} />
              ))}
            </CardTable>
            <ListEnd press list={list} failed={words.failed} />
          </>
        )}
      </LoadedList>
    </section>
  );
}

function Row({ one: { accountId, fullName, email, usedBytes, limitBytes, percent } }: { one: StorageUser }) {
  return (
    <CardRow>
      <HeadCell>
        <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId }} />}>{fullName}</TextLink>
        <p className="text-sm text-muted">{email}</p>
      </HeadCell>
      <LabelledCell label={words.columns.used} brief>
        {showStorage(usedBytes)}
      </LabelledCell>
      <LabelledCell label={words.columns.limit} brief>
        {showStorage(limitBytes)}
      </LabelledCell>
      <LabelledCell label={words.columns.share} wide>
        <div className="grid max-w-48 gap-1">
          <span className={percent >= 80 ? 'font-semibold text-danger' : undefined}>{words.percent(percent)}</span>
          <ProgressBar label={words.columns.share} share={Math.min(1, percent / 100)} />
        </div>
      </LabelledCell>
      <ActionCell>
        <ButtonLink
          size="sm"
          variant="quiet"
          render={
            <Link
              to="/admin-dashboard"
              hash={`user-management?userId=${accountId}&action=adjustStorage`}
              aria-label={words.adjustFor(fullName)}
            />
          }
        >
          {words.adjust}
        </ButtonLink>
      </ActionCell>
    </CardRow>
  );
}
