import { useState } from 'react';
import { checkWords as words } from '#features/credentials/console-wording.ts';
import { pickOption, someText } from '#kit/address/search-params.ts';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { Loaded, LoadedList } from '#kit/api/loaded.tsx';
import { allItems } from '#kit/api/pages.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { type CheckedCredential, type CheckTab, useCredential, useCredentials } from './checks/api.ts';
import { CheckList } from './checks/check-list.tsx';
import { CheckView } from './checks/check-view.tsx';
import { Kinds } from './kinds/kinds.tsx';

const views = ['waiting', 'answered', 'kinds'] as const;

const readFilters = (search: Record<string, string | undefined>) => ({
  view: pickOption(views, search['view']) ?? 'waiting',
  credential: someText(search['credential'], 36),
});

/** The credentials that wait for a check, those that were answered, and their kinds; or the one credential that is open. */
export default function CredentialChecks({ title }: { title: string }) {
  const [{ view, credential }, turn] = useSearchFilters(readFilters);
  const open = (id: string | undefined) => void turn({ credential: id });
  return (
    <>
      <PageHeading title={title} />
      {credential === undefined ? (
        <Tabs
          label={title}
          tabs={views.map((value) => ({ value, label: words.tabs[value] }))}
          value={view}
          onChoose={(next) => turn({ view: next })}
        >
          {view === 'kinds' ? <Kinds /> : <Checks key={view} show={view} onOpen={open} />}
        </Tabs>
      ) : (
        <OpenCheck key={credential} id={credential} onOpen={open} />
      )}
    </>
  );
}

function Checks({ show, onOpen }: { show: CheckTab; onOpen: (id: string) => void }) {
  const [now] = useState(() => readNow());
  const list = useCredentials(show);
  return (
    <LoadedList
      level={2}
      query={list}
      loading={<LoadingList label={words.loading} count={3} />}
      failed={words.failed}
      empty={<Empty level={2} title={words.none[show]} line={show === 'waiting' ? words.noneHint : undefined} />}
    >
      {(credentials) => (
        <>
          <CheckList show={show} credentials={credentials} now={now} onOpen={onOpen} />
          <ListEnd press list={list} failed={words.failed} />
        </>
      )}
    </LoadedList>
  );
}

type OpenCheckProps = { id: string; onOpen: (id: string | undefined) => void };

function OpenCheck({ id, onOpen }: OpenCheckProps) {
  const query = useCredential(id);
  const list = useCredentials('waiting');
  const [isFinding, setFinding] = useState(false);
  const openNext = async (from: CheckedCredential) => {
    setFinding(true);
    const { data } = await list.refetch();
    const others = allItems(data).filter((one) => one.id !== from.id);
    const next = others.find((one) => placeOf(one) > placeOf(from)) ?? others[0];
    setFinding(false);
    if (next === undefined) toast.info(words.noNext);
    onOpen(next?.id);
  };
  return (
    <Loaded
      query={query}
      loading={<LoadingList label={words.loadingOne} count={2} />}
      failed={words.failedOne}
      missing={<Empty title={words.missing} />}
    >
      {(item) => (
        <CheckView
          item={item}
          findingNext={isFinding}
          onBack={() => onOpen(undefined)}
          onNext={() => void openNext(item)}
        />
      )}
    </Loaded>
  );
}

/** The place of a credential in the list of waiting ones. */
const placeOf = ({ submittedAt, id }: { submittedAt: string; id: string }): string => `${submittedAt} ${id}`;
