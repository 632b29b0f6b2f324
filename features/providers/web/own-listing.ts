import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#kit/api/client.ts';
import { refresh } from '#kit/api/queries.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { holidayWords, serviceManagerWords as words } from '../wording.ts';
import { api, client, type Outputs } from './api.ts';

export type OwnListing = Outputs['own'];
export type ServiceData = OwnListing['services'][number];
export type Profile = Parameters<typeof client.save>[0];

const own = api.own.queryOptions({ input: {} });

/** The reader's own listing. */
export const useOwnListing = () => useQuery(own);

/** Shows the saved listing at once and reloads the public views of it. */
function settle(queries: QueryClient, listing: OwnListing): void {
  queries.setQueryData(own.queryKey, listing);
  void refresh(queries, api.list.key(), api.read.key(), 'insights');
}

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) => client.save(profile),
    onSuccess: (listing) => settle(queries, listing),
  });
}

export function useHoliday() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (onHoliday: boolean) => client.setHoliday({ onHoliday }),
    onSuccess: (listing) => {
      settle(queries, listing);
      toast.success(listing.onHoliday ? holidayWords.away : holidayWords.back);
    },
    onError: sayLoggedOut,
  });
}

export type ServiceDraft = Parameters<typeof client.addService>[0];

/** Adds a service, or changes the one with this id. */
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
      reload(queries);
      toast.success(id === null ? words.added : words.updated);
    },
  });
}

/** Deletes a service at once; the toast offers to restore it. */
export function useDeleteService() {
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ id }: ServiceData) => client.restoreService({ id }),
    onSuccess: () => toast.success(words.restored),
    onError: (error, service) =>
      toast.error(words.restoreFailed(toCallError(error).message), undefined, {
        label: words.undo,
        onPress: () => restore.mutate(service),
      }),
    onSettled: () => reload(queries),
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
      reload(queries);
    },
    onError: (error, _service, kept) => {
      if (kept) changeServices(queries, () => kept.before);
      sayLoggedOut(error);
      reload(queries);
    },
  });
}

/** Reorders the services at once; the server's order returns if it refuses. */
export function useMoveService() {
  const queries = useQueryClient();
  return useMutation({
    // One after the other, so that the last order wins.
    scope: { id: 'order of services' },
    mutationFn: (ids: string[]) => client.orderServices({ ids }),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey: own.queryKey });
      changeServices(queries, (services) => ids.flatMap((id) => services.find((service) => service.id === id) ?? []));
    },
    onError: sayLoggedOut,
    onSettled: () => reload(queries),
  });
}

const changeServices = (queries: QueryClient, change: (services: readonly ServiceData[]) => readonly ServiceData[]) =>
  queries.setQueryData<OwnListing>(
    own.queryKey,
    (listing) => listing && { ...listing, services: [...change(listing.services)] },
  );

/** Reloads the listing, unless another change is running, which the reload would overwrite. */
const reload = (queries: QueryClient) =>
  queries.isMutating() > 1 ? undefined : void refresh(queries, api.own.key(), api.read.key());
