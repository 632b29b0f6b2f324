import type { QueryClient } from '@tanstack/react-query';
import type { Feature, OperationName } from './link.ts';
import { makeOnDemand } from './make-on-demand.ts';

type Call = (input?: object, options?: { context?: object; signal?: AbortSignal }) => Promise<unknown>;
type Given = { input?: unknown; context?: object; initialPageParam?: unknown };
type KeyParts = { input?: unknown; type?: 'query' | 'infinite' };

/**
 * Query and mutation options for each operation of a feature, and keys that begin with the feature and the operation, so
 * that either can be invalidated whole. They are those of the library whose types they carry, in 2 kB less: it also streams.
 */
export const makeQueries = (feature: Feature, client: Record<string, Call>) =>
  makeOnDemand((name): unknown =>
    name === 'key' ? keyAt([feature]) : optionsFor([feature, name], client[name] as Call),
  );

/** The beginning of every key of a feature, or of one of its operations, for readers outside of that feature. */
export const queryKey = <Of extends Feature>(feature: Of, operation?: OperationName<Of>) =>
  keyAt(operation === undefined ? [feature] : [feature, operation])();

/** Asks again for everything on the screen that these features have answered. Resolves once the answers are there, or have failed. */
export const refreshFeatures = (queries: QueryClient, features: readonly Feature[]): Promise<unknown> =>
  Promise.all(features.map((feature) => queries.invalidateQueries({ queryKey: queryKey(feature) })));

const keyAt =
  (path: string[]) =>
  (parts: KeyParts = {}) => [path, parts];

function optionsFor(path: string[], call: Call) {
  const key = keyAt(path);
  const queryKey = ({ input }: Given = {}) => key({ ...(input === undefined ? {} : { input }), type: 'query' });
  return {
    key,
    queryKey,
    queryOptions: (given: Given = {}) => ({
      queryKey: queryKey(given),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(given.input as object, { signal }),
      ...given,
    }),
    infiniteOptions: (given: Given & { input: (page: unknown) => object }) => ({
      queryKey: key({ input: given.input(given.initialPageParam), type: 'infinite' }),
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
        call(given.input(pageParam), { signal }),
      ...given,
    }),
    mutationOptions: (given: Given = {}) => ({
      mutationFn: (input: object) => call(input, { context: given.context }),
      ...given,
    }),
  };
}
