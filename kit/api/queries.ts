import type { QueryClient, QueryKey } from '@tanstack/react-query';
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

/** The answers of a feature, or those whose keys begin so. */
export type Answers = Feature | QueryKey;

/** Asks again for these answers on the screen; for all answers if none are named. Resolves once they are there, or have failed. */
export async function refresh(queries: QueryClient, ...answers: readonly Answers[]): Promise<void> {
  if (answers.length === 0) return queries.invalidateQueries();
  const keys = answers.map((one) => (typeof one === 'string' ? queryKey(one) : one));
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: key })));
}

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
