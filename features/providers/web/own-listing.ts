import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorOf } from '#web/api/client.ts';
import { queryKey } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { holidayWords, serviceManagerWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

export type OwnListing = Outputs['own'];
export type ServiceData = OwnListing['services'][number];
export type Profile = Parameters<typeof client.save>[0];

const own = api.own.queryOptions({ input: {} });

/** The reader's own listing. */
export const useOwnListing = () => useQuery(own);

/** The fresh listing stands at once; everybody's view of it is asked for anew. */
function settle(queries: QueryClient, listing: OwnListing): void {
  queries.setQueryData(own.queryKey, listing);
  for (const key of [api.list.key(), api.read.key(), queryKey('insights')])
    void queries.invalidateQueries({ queryKey: key });
}

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) => client.save(profile),
    onSuccess: (listing) => settle(queries, listing),
  });
}

/** Away or back. */
export function useHoliday() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (onHoliday: boolean) => client.setHoliday({ onHoliday }),
    onSuccess: (listing) => {
      settle(queries, listing);
      toast.success(listing.onHoliday ? holidayWords.away : holidayWords.back);
    },
    onError: (error) => toast.error(errorOf(error).message, holidayWords.failed),
  });
}

export type ServiceDraft = { serviceName: string; description: string; priceCents: number | null };

/** Adds a service, or changes the one of that id. */
export function useSaveService() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      draft,
      idempotencyKey,
    }: {
      id: string | null;
      draft: ServiceDraft;
      idempotencyKey: string;
    }): Promise<ServiceData> =>
      id === null ? client.addService(draft, { context: { idempotencyKey } }) : client.updateService({ ...draft, id }),
    onSuccess: (service, { id }) => {
      changeServices(queries, (services) =>
        id === null ? [...services, service] : services.map((other) => (other.id === id ? service : other)),
      );
      refresh(queries);
      toast.success(id === null ? words.added : words.updated);
    },
    onError: (error, { id }) =>
      toast.error((id === null ? words.addFailed : words.updateFailed)(errorOf(error).message)),
  });
}

/** Deletes a service at once; the toast can bring it back to where it was. */
export function useDeleteService() {
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ id }: ServiceData) => client.restoreService({ id }),
    onSuccess: () => toast.success(words.restored),
    onError: (error) => toast.error(words.restoreFailed(errorOf(error).message)),
    onSettled: () => refresh(queries),
  });
  return useMutation({
    mutationFn: ({ id }: ServiceData) => client.deleteService({ id }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey: own.queryKey });
      const before = queries.getQueryData(own.queryKey)?.services ?? [];
      changeServices(queries, (services) => services.filter((other) => other.id !== id));
      return { before };
    },
    onSuccess: (_answer, service) => {
      toast.success(words.deleted, undefined, { label: words.undo, onPress: () => restore.mutate(service) });
      refresh(queries);
    },
    onError: (error, _service, kept) => {
      if (kept) changeServices(queries, () => kept.before);
      toast.error(words.deleteFailed(errorOf(error).message));
      refresh(queries);
    },
  });
}

/** Puts a service at another place, counted from 0; taken back when the server does not agree. */
export function useMoveService() {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: the last order sent is the one that stays.
    scope: { id: 'order of services' },
    mutationFn: (ids: string[]) => client.orderServices({ ids }),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey: own.queryKey });
      changeServices(queries, (services) => ids.flatMap((id) => services.find((service) => service.id === id) ?? []));
    },
    onError: (error) => toast.error(words.updateFailed(errorOf(error).message)),
    onSettled: () => refresh(queries),
  });
}

const changeServices = (queries: QueryClient, change: (services: readonly ServiceData[]) => readonly ServiceData[]) =>
  queries.setQueryData<OwnListing>(
    own.queryKey,
    (listing) => listing && { ...listing, services: [...change(listing.services)] },
  );

/** Asks for the listing again, unless a further change is on its way and would be overwritten. */
function refresh(queries: QueryClient): void {
  if (queries.isMutating() > 1) return;
  for (const queryKey of [api.own.key(), api.read.key()]) void queries.invalidateQueries({ queryKey });
}
