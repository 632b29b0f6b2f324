import { Plus } from 'lucide';
import { useState } from 'react';
import { kindWords as words } from '#features/credentials/console-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { type Category, type ManagedKind, useCategories, useKinds } from './api.ts';
import { KindActDialog } from './kind-act-dialog.tsx';
import { KindHistory } from './kind-history.tsx';
import { type KindAct, KindRow } from './kind-row.tsx';

const KindDialog = lazyDialog(() => import('./kind-dialog.tsx'));

/** The kinds of credentials: offered ones in their order, then retired ones, and their history. */
export function Kinds() {
  const kinds = useKinds();
  const categories = useCategories();
  const loading = <LoadingList label={words.loading} count={3} />;
  return (
    <>
      <Loaded level={2} query={categories} loading={loading} failed={words.failedCategories}>
        {({ items }) => (
          <Loaded level={2} query={kinds} loading={loading} failed={words.failed}>
            {(managed) => <KindList kinds={managed.items} categories={items} />}
          </Loaded>
        )}
      </Loaded>
      <KindHistory />
    </>
  );
}

type ChosenAct = { act: KindAct; id: string } | { act: 'add' };

function KindList({ kinds, categories }: { kinds: readonly ManagedKind[]; categories: readonly Category[] }) {
  const [dialog, setDialog] = useState<ChosenAct | null>(null);
  const close = () => setDialog(null);
  const offered = kinds.filter(({ retiredAt }) => retiredAt === null);
  const retired = kinds.filter(({ retiredAt }) => retiredAt !== null);
  const kind = dialog === null || dialog.act === 'add' ? undefined : kinds.find(({ id }) => id === dialog.id);
  const rows = (label: string, some: readonly ManagedKind[]) => (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {some.map((one) => (
        <li key={one.id}>
          <KindRow kind={one} categories={categories} onAsk={(act) => setDialog({ act, id: one.id })} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className="mb-4">
        <Button icon={Plus} onClick={() => setDialog({ act: 'add' })}>
          {words.add}
        </Button>
      </div>
      {offered.length > 0 ? (
        rows(words.list, offered)
      ) : (
        <Card>
          <Empty level={2} title={words.none} />
        </Card>
      )}
      {retired.length > 0 ? (
        <section aria-label={words.retiredList} className="mt-6">
          <h2 className="mb-2">{words.retiredList}</h2>
          {rows(words.retiredList, retired)}
        </section>
      ) : null}
      {dialog?.act === 'add' ? <KindDialog kind={null} categories={categories} onClose={close} /> : null}
      {kind === undefined || dialog === null || dialog.act === 'add' ? null : dialog.act === 'edit' ? (
        <KindDialog kind={kind} categories={categories} onClose={close} />
      ) : (
        <KindActDialog act={dialog.act} kind={kind} onClose={close} />
      )}
    </>
  );
}
