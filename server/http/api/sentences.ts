import type { CodesOf, Sentences } from '#core/errors.ts';
import { requestErrors, serverErrors } from '#core/wording.ts';
import { features, type FeatureName } from '#server/features.ts';

const known: Record<CodesOf<FeatureName | 'request' | 'server'>, string> = Object.assign(
  {},
  requestErrors,
  serverErrors,
  ...features.map(({ errors }) => errors),
);

/** The sentence of every error code: a code that belongs to no feature does not compile. */
export const sentences: Sentences = known;
