import { PageHeading } from '#kit/ui/page-heading.tsx';
import { useState } from 'react';
import { listStatuses } from '#core/lifecycle.ts';
import { roles } from '#core/roles.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { userListWords as words } from '#features/accounts/wording.ts';
import { useApplications } from '#features/applications/web/api.ts';
import { ApplicationList } from '#features/applications/web/application-list.tsx';
import { activities, maxChosen, personSorts, planFilters } from '#features/people/filters.ts';
import { type ListedPerson, usePeople, usePersonData } from '#features/people/web/api.ts';
import { ChosenPeople } from '#features/people/web/chosen-people.tsx';
import { PeopleFilters } from '#features/people/web/people-filters.tsx';
import { peopleTableWords, personPageWords } from '#features/people/wording.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { isMissing } from '#kit/api/refusal.ts';
import { pickOption, someText } from '#kit/address/search-params.ts';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { PeopleTable } from './people-table.tsx';

const StorageDialog = lazyDialog(() => import('#features/files/web/storage-dialog.tsx'));

/** The members who apply to become providers, the people of the site, and what an admin may do about each. */
export default function UserManagement({ title }: { title: string }) {
  const [filters, change] = useSearchFilters(({ q, role, status, plan, activity, sort }) => ({
    q: someText(q, 200),
    role: pickOption(roles, role),
    status: pickOption(listStatuses(accountLifecycle), status),
    plan: pickOption(planFilters, plan),
    activity: pickOption(activities, activity),
    sort: pickOption(personSorts, sort),
  }));
  // The link to the providers who wait narrows the users to them: they come first then.
  const isPeopleFirst = filters.status === 'pending';
  const list = usePeople(filters);
  const waiting = useApplications('waiting');
  const parts = [
    <After key="users" queries={isPeopleFirst ? [] : [waiting]}>
      <section aria-labelledby="users">
        <h2 id="users" className="mb-3 text-h3">
          {words.users}
        </h2>
        <Users filters={filters} onChange={change} list={list} />
      </section>
    </After>,
    <After key="applications" queries={isPeopleFirst ? [list] : []}>
      <ApplicationList />
    </After>,
  ];
  return (
    <>
      <PageHeading title={title} />
      <AskedStorage />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{isPeopleFirst ? parts : parts.toReversed()}</div>
    </>
  );
}

type UsersProps = Parameters<typeof PeopleFilters>[0] & { list: ReturnType<typeof usePeople> };

function Users({ filters, onChange, list }: UsersProps) {
  const isNarrowed = Object.entries(filters).some(([name, value]) => name !== 'sort' && value !== undefined);
  return (
    <>
      <PeopleFilters filters={filters} onChange={onChange} />
      <LoadedList
        level={3}
        query={list}
        loading={<LoadingList label={words.loading} />}
        failed={words.failedToFetch}
        retry={words.retryFetch}
        empty={<Empty level={3} title={words.none} line={isNarrowed ? peopleTableWords.noneMatch : words.noneHint} />}
      >
        {(people) => (
          <>
            <Choosing key={JSON.stringify(filters)} people={people} />
            <ListEnd press list={list} failed={words.failedToFetchMore} />
          </>
        )}
      </LoadedList>
    </>
  );
}

/** The table, with the people that are chosen in it. Other filters begin with none. */
function Choosing({ people }: { people: readonly ListedPerson[] }) {
  const refresh = useRefresh('people');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = people.slice(0, maxChosen).map(({ id }) => id);
  // An approval removes people from a narrowed list. They stay chosen until the admin has read what became of each.
  const ids = [...chosen];
  return (
    <>
      {ids.length > 0 ? <ChosenPeople ids={ids} onClear={() => setChosen(new Set())} refresh={refresh} /> : null}
      <Checkbox
        label={peopleTableWords.chooseAll}
        className="mb-2"
        checked={listed.every((id) => chosen.has(id))}
        onChange={({ target }) => setChosen(new Set(target.checked ? listed : []))}
      />
      <PeopleTable
        people={people}
        chosen={chosen}
        onChoose={(id, isChosen) =>
          setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))
        }
      />
    </>
  );
}

/** The storage dialog of the person that the address names: `?userId={id}&action=adjustStorage`. */
function AskedStorage() {
  const [{ userId = null }, change] = useSearchFilters(({ userId: id, action }) => ({
    userId: action === 'adjustStorage' ? someText(id, 36) : undefined,
    action,
  }));
  const refresh = useRefresh('people');
  const reading = usePersonData(userId);
  if (userId === null) return null;
  const { data: person, error } = reading;
  if (person === undefined)
    return reading.isError ? (
      <div className="mb-5">
        <LoadFailedAlert query={reading} title={isMissing(error) ? personPageWords.missing : personPageWords.failed} />
      </div>
    ) : null;
  return (
    <StorageDialog
      key={person.id}
      person={person}
      storage={person.storage}
      onDone={refresh}
      onClose={() => void change({ userId: undefined, action: undefined })}
    />
  );
}
