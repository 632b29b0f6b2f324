import { useAccounts } from '#features/accounts/web/admin-api.ts';
import { UserTable } from '#features/accounts/web/user-table.tsx';
import { userListWords as words } from '#features/accounts/wording.ts';
import { ApplicationList } from '#features/applications/web/application-list.tsx';
import { LoadedList } from '#web/api/loaded.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** The members who apply to become providers, the people of the site, and what an admin may do about each. */
export default function UserManagement() {
  return (
    <ConsolePage title={consoleTitles['user-management']}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <ApplicationList />
        <section aria-labelledby="users">
          <h2 id="users" className="mb-3 text-h3">
            {words.users}
          </h2>
          <Users />
        </section>
      </div>
    </ConsolePage>
  );
}

function Users() {
  const list = useAccounts();
  return (
    <LoadedList
      query={list}
      loading={<LoadingList label={words.loading} />}
      failed={words.failedToFetch}
      retry={words.retryFetch}
      empty={<Empty title={words.none} line={words.noneHint} />}
    >
      {(accounts) => (
        <>
          <UserTable accounts={accounts} />
          <ListEnd press list={list} failed={words.failedToFetchMore} />
        </>
      )}
    </LoadedList>
  );
}
