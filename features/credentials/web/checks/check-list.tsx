import { showAgo, showDate, showDateTime } from '#core/time.ts';
import { checkWords as words } from '#features/credentials/console-wording.ts';
import { credentialLifecycle } from '#features/credentials/lifecycle.ts';
import { showLastDay } from '#features/credentials/checked-wording.ts';
import { useRowKeys } from '#kit/console/use-keys.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import type { ListedCredential, CheckTab } from './api.ts';

type CheckListProps = {
  show: CheckTab;
  credentials: readonly ListedCredential[];
  now: Date;
  onOpen: (id: string) => void;
};

/** Credentials for admins. The arrow keys go from one to the next. */
export function CheckList({ show, credentials, now, onOpen }: CheckListProps) {
  const list = useRowKeys();
  const isWaiting = show === 'waiting';
  return (
    <div ref={list}>
      <CardTable
        label={words.list[show]}
        columns={[words.kind, words.provider, isWaiting ? words.since : words.answer, words.actions]}
      >
        {credentials.map((one) => (
          <CardRow key={one.id}>
            <HeadCell>
              <p className="font-semibold wrap-anywhere">{one.kind}</p>
              {one.number === '' ? null : <p className="text-sm text-muted wrap-anywhere">{one.number}</p>}
            </HeadCell>
            <LabelledCell label={words.provider} wide={!isWaiting}>
              {one.fullName}
            </LabelledCell>
            {isWaiting ? (
              <LabelledCell label={words.since} brief>
                <time dateTime={one.submittedAt} title={showDateTime(one.submittedAt)}>
                  {showAgo(one.submittedAt, now)}
                </time>
              </LabelledCell>
            ) : (
              <LabelledCell label={words.answer} wide>
                <Answer item={one} />
              </LabelledCell>
            )}
            <ActionCell>
              <Button
                size="sm"
                variant={isWaiting ? 'primary' : 'quiet'}
                aria-label={(isWaiting ? words.checkOf : words.openOf)(one.kind, one.fullName)}
                data-row
                onClick={() => onOpen(one.id)}
              >
                {isWaiting ? words.check : words.open}
              </Button>
            </ActionCell>
          </CardRow>
        ))}
      </CardTable>
      {isWaiting ? <p className="mt-3 text-sm text-muted max-md:hidden">{words.listKeys}</p> : null}
    </div>
  );
}

function Answer({ item: { status, method, lastDay, reason, answeredAt } }: { item: ListedCredential }) {
  const { label, tone } = credentialLifecycle.statuses[status];
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      <p className="text-sm text-muted">
        {answeredAt === null ? null : <time dateTime={answeredAt}>{showDate(answeredAt)}</time>}
        {method === null ? null : ` · ${words.methods[method]}`}
        {lastDay === null ? null : ` · ${words.until(showLastDay(lastDay))}`}
      </p>
      {reason === null ? null : (
        <p className="max-w-[44ch] text-sm wrap-anywhere">
          <CutText text={reason} cutAt={117} longest={120} />
        </p>
      )}
    </div>
  );
}
