import { PageHeading } from '#kit/ui/page-heading.tsx';
import { StorageCheck } from './storage-check.tsx';
import { StorageTotals } from './storage-totals.tsx';
import { StorageUse } from './storage-use.tsx';
import { useStorage } from './storage-api.ts';
import { storageWords as words } from '../storage-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';

/** The room that files take, its users, and stored files that belong to no one. */
export default function StorageManagement({ title }: { title: string }) {
  const storage = useStorage();
  const [{ near }, change] = useSearchFilters((search) => ({ near: search['near'] === 'limit' ? 'limit' : undefined }));
  return (
    <>
      <PageHeading title={title} subtitle={words.subtitle} />
      <Loaded level={2} query={storage} loading={<LoadingList label={words.loading} />} failed={words.failed}>
        {(loaded) => <StorageTotals storage={loaded} />}
      </Loaded>
      <After queries={[storage]}>
        <StorageUse near={near === 'limit'} onNear={(isNear) => change({ near: isNear ? 'limit' : undefined })} />
        <StorageCheck />
      </After>
    </>
  );
}
