import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { byCursor } from '#kit/api/pages.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { askAgain } from '#kit/api/retry-readings.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { filesContract } from '../contract.ts';
import { storageCheckWords as words } from '../storage-wording.ts';

const { client, api } = clientFor<typeof filesContract>('files');
type Outputs = OutputsOf<typeof filesContract>;

export type Storage = Outputs['storage'];
export type StorageUser = Outputs['storageUse']['items'][number];
export type Finding = Outputs['storageFindings']['items'][number];

/** Milliseconds between two looks at a check that runs. */
const lookEvery = 1_500;

/** The use of the storage, from its last count. */
export const useStorage = () => useQuery(api.storage.queryOptions({ input: {} }));

/** People by their use of the storage, or those near their limit. */
export const useStorageUse = (near: boolean) =>
  useInfiniteQuery(api.storageUse.infiniteOptions(byCursor({ near: near ? 'true' : 'false' })));

/** The last check, loaded again while it runs. */
export const useStorageCheck = () =>
  useQuery({
    ...api.storageCheck.queryOptions({ input: {} }),
    refetchInterval: askAgain((data) => data?.check?.endedAt === null && lookEvery),
  });

export const useFindings = (checkId: string) =>
  useInfiniteQuery(api.storageFindings.infiniteOptions(byCursor({ id: checkId })));

/** Starts a check. */
export function useStartCheck() {
  const refresh = useRefresh(api.storageCheck.key());
  return useMutation({
    mutationFn: () => client.startStorageCheck({}),
    onSuccess: () => toast.success(words.started),
    onError: sayLoggedOut,
    onSettled: refresh,
  });
}

/** Deletes the stored objects of a finding. */
export function useDeleteOrphan({ id }: Finding) {
  const refresh = useRefresh(api.storageFindings.key());
  return (reason: string) =>
    client
      .deleteOrphan({ id, reason })
      // Its file may belong to someone by now, or another admin was faster: the list shows that.
      .finally(() => void refresh());
}
