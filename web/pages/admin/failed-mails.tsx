import { mailWords as words } from '#features/notifications/mail-wording.ts';
import { FailedMailTable } from '#features/notifications/web/failed-mail-table.tsx';
import { useFailedMails, useRetryMail } from '#features/notifications/web/mail-api.ts';
import { errorOf } from '#web/api/client.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';

/** E-mails that could not be delivered, each with another try. */
export function FailedMails() {
  const list = useFailedMails();
  const retry = useRetryMail();
  if (list.isPending) return <LoadingList label="Loading e-mails" count={1} />;
  const mails = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p className="mb-3 text-muted">{words.failedText}</p>
      {mails.length > 0 ? (
        <FailedMailTable
          mails={mails}
          busy={retry.isPending ? retry.variables : null}
          onRetry={({ id }) => retry.mutate(id)}
        />
      ) : (
        <Card pad="none">
          {list.isError ? (
            <ErrorPanel
              level={3}
              title={words.failedToFetch}
              line={errorOf(list.error).message}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : (
            <Empty level={3} title={words.noneFailed} />
          )}
        </Card>
      )}
      <ListEnd press list={list} failed={words.failedToFetch} />
    </>
  );
}
