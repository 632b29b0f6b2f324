import { StorageCheck } from '#features/files/web/storage-check.tsx';
import { StorageTotals } from '#features/files/web/storage-totals.tsx';
import { StorageUse } from '#features/files/web/storage-use.tsx';
import { useStorage } from '#features/files/web/storage-api.ts';
import { storageWords as words } from '#features/files/storage-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { ConsolePage } from '../console-page.tsx';
import { useConsoleSearch } from '../use-section.ts';
import { consoleTitles } from '../wording.ts';

/** The room that files take, its users, and stored files that belong to no one. */
export default function StorageManagement() {
  const storage = useStorage();
  const [{ near }, change] = useConsoleSearch((search) => ({ near: search['near'] === 'limit' ? 'limit' : undefined }));
  return (
    <ConsolePage title={consoleTitles['storage-management']} subtitle={words.subtitle}>
      <Loaded level={2} query={storage} loading={<LoadingList label={words.loading} />} failed={words.failed}>
        {(shown) => <StorageTotals storage={shown} />}
      </Loaded>
      <StorageUse near={near === 'limit'} onNear={(isNear) => change({ near: isNear ? 'limit' : undefined })} />
      <StorageCheck />
    </ConsolePage>
  );
}
