import { lazy, Suspense, useState } from 'react';
import { type ListedAccount, useAccounts, useAccountStep } from '#features/accounts/web/admin-api.ts';
import { UserTable } from '#features/accounts/web/user-table.tsx';
import { userListWords as words } from '#features/accounts/wording.ts';
import { allItems } from '#web/api/pages.ts';
import { errorOf } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';

const SuspendDialog = lazy(() => import('#features/accounts/web/suspend-dialog.tsx'));

/** The people of the site, and what an admin may do about each. */
export function UserManagement() {
  const list = useAccounts();
  const step = useAccountStep();
  const [suspending, setSuspending] = useState<ListedAccount | null>(null);
  if (list.isPending) return <LoadingList label={words.loading} />;
  if (list.isError && list.data === undefined) {
    return (
      <Card pad="none">
        <ErrorPanel
          title={words.failedToFetch(errorOf(list.error).message)}
          action={
            <Button variant="quiet" busy={list.isFetching} onClick={() => void list.refetch()}>
              {words.retryFetch}
            </Button>
          }
        />
      </Card>
    );
  }
  const accounts = allItems(list.data);
  if (accounts.length === 0)
    return (
      <Card pad="none">
        <Empty title={words.none} line={words.noneHint} />
      </Card>
    );
  return (
    <>
      <UserTable
        accounts={accounts}
        busy={step.isPending ? step.variables.id : null}
        onStep={(account, taken) =>
          taken === 'suspend' ? setSuspending(account) : step.mutate({ id: account.id, step: taken })
        }
      />
      <ListEnd press list={list} failed={words.failedToFetchMore} />
      <Suspense>
        {suspending === null ? null : <SuspendDialog account={suspending} onClose={() => setSuspending(null)} />}
      </Suspense>
    </>
  );
}
