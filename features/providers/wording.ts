import type { CodesOf } from '#core/errors.ts';

export const providerErrors: Record<CodesOf<'providers'>, string> = {
  'providers.not-approved': 'This provider does not take requests now.',
};
