import { failedMailWords as words } from '#features/notifications/mail-wording.ts';
import { FailedMailTable } from '#features/notifications/web/failed-mail-table.tsx';
import { useFailedMails, useRetryMail } from '#features/notifications/web/mail-api.ts';
import { LoadFailed } from '#web/api/load-failed.tsx';
import { allItems } from '#web/api/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';

/** Emails that could not be delivered, each with another try. */
export function FailedMails() {
  const list = useFailedMails();
  const retry = useRetryMail();
  if (list.isPending) return <LoadingList label={words.loading} count={1} />;
  const mails = allItems(list.data);
  return (
    <>
      <p className="mb-3 text-muted">{words.text}</p>
      {mails.length > 0 ? (
        <FailedMailTable
          mails={mails}
          busy={retry.isPending ? retry.variables : null}
          onRetry={({ id }) => retry.mutate(id)}
        />
      ) : (
        <Card pad="none">
          {list.isError ? (
            <LoadFailed level={3} query={list} title={words.failedToFetch} />
          ) : (
            <Empty level={3} title={words.none} />
          )}
        </Card>
      )}
      <ListEnd press list={list} failed={words.failedToFetch} />
    </>
  );
}
