import { TableList } from '#kit/api/table-list.tsx';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { Chip, Chips } from '#kit/ui/fields/chips.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import { EmailAddress } from '#kit/ui/email-address.tsx';
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
      <TableList
        list={list}
        level={3}
        label={words.title}
        columns={[person, used, limit, share, actions]}
        loading={words.loading}
        count={2}
        failed={words.failed}
        empty={near ? words.noneNear : words.none}
      >
        {(one) => <Row key={one.accountId} one={one} />}
      </TableList>
    </section>
  );
}

function Row({ one: { accountId, fullName, email, usedBytes, limitBytes, percent } }: { one: StorageUser }) {
  return (
    <CardRow>
      <HeadCell>
        <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId }} />}>{fullName}</TextLink>
        <p className="text-sm text-muted">
          <EmailAddress>{email}</EmailAddress>
        </p>
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
