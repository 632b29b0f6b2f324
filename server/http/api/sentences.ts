import type { CodesOf, Sentences } from '#core/errors.ts';
import { requestErrors, serverErrors } from '#core/wording.ts';
import { features, type FeatureName } from '#server/features.ts';

const tables: readonly Partial<Sentences>[] = [
  requestErrors,
  serverErrors,
  ...features.map(({ errors }) => errors ?? {}),
];

/** A copy of the texts would keep the language in which the process starts: each is read from its table when someone needs it. */
const readers = tables.flatMap((table) =>
  Object.keys(table).map((code) => [code, { enumerable: true, get: () => table[code as keyof Sentences] }] as const),
);

const known = Object.defineProperties({}, Object.fromEntries(readers)) as Record<
  CodesOf<FeatureName | 'request' | 'server'>,
  string
>;

/** The sentence of every error code: a code that belongs to no feature does not compile. */
export const sentences: Sentences = known;
