import { madeOnDemand } from './made-on-demand.ts';

type Call = (input?: object, options?: { context?: object; signal?: AbortSignal }) => Promise<unknown>;
type Given = { input?: unknown; context?: object; initialPageParam?: unknown };
type KeyParts = { input?: unknown; type?: 'query' | 'infinite' };

/**
 * Query and mutation options for each operation, and keys that begin with the feature and the operation, so that either
 * can be invalidated whole. They are those of the library whose types they carry, in 2 kB less: it also streams.
 */
export const queriesOf = (client: Record<string, Record<string, Call>>) =>
  madeOnDemand((feature) =>
    madeOnDemand((name): unknown =>
      name === 'key' ? keyAt([feature]) : optionsOf([feature, name], client[feature]?.[name] as Call),
    ),
  );

const keyAt =
  (path: string[]) =>
  (parts: KeyParts = {}) => [path, parts];

function optionsOf(path: string[], call: Call) {
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
