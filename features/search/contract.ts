import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { problemCard } from '#features/problems/contract.ts';
import { providerCard } from '#features/providers/contract.ts';

const term = text({ min: 1, max: 200 });
const tag = 'Search';

export const found = z.strictObject({ problems: z.array(problemCard), providers: z.array(providerCard) });
/** `id` is that of the provider or problem. */
export const suggestion = z.strictObject({
  kind: z.enum(['category', 'provider', 'problem']),
  id: z.uuid().nullable(),
  text: z.string(),
});

export const searchContract = {
  find: operation({
    method: 'GET',
    path: '/search',
    access: 'public',
    tag,
    summary:
      'Problems and approved providers that contain every word, whatever its case and accents: 20 of each at most, title matches first',
    input: z.strictObject({ q: term }),
    output: found,
  }),
  suggest: operation({
    method: 'GET',
    path: '/search/suggestions',
    access: 'public',
    tag,
    summary: 'What the search box offers as one types: categories, providers and problem titles, 8 at most',
    input: z.strictObject({ q: term }),
    output: z.strictObject({ items: z.array(suggestion) }),
  }),
};
