import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { problemCard } from '#features/problems/problem-shapes.ts';
import { providerCard } from '#features/providers/contract.ts';

const term = text({ min: 1, max: 200, mayHoldIdNumber: true });
const operation = operationsOf('Search');

export const found = z.strictObject({
  problems: z.array(problemCard),
  providers: z.array(providerCard),
  /** The corrected text of the search, if nothing matches the typed text; else null. */
  corrected: z.string().nullable(),
  /**
   * Present if no provider matches the search exactly, and `providers` are the nearest: `trade` names a trade without a category, `place` a
   * place without providers of `category`; `isPart` is true if only a part of the text is understood.
   */
  nearest: z
    .strictObject({
      category: z.string(),
      trade: z.string().nullable(),
      place: z.string().nullable(),
      isPart: z.boolean(),
    })
    .nullable(),
});
/** `id` is that of the provider or problem, and null for a category or a place. */
export const suggestion = z.strictObject({
  kind: z.enum(['category', 'place', 'provider', 'problem']),
  id: z.uuid().nullable(),
  text: z.string(),
});

export const searchContract = {
  find: operation({
    GET: '/search',
    access: 'public',
    summary:
      'Problems and approved providers, 20 of each at most: first those that contain every word, whatever its case and accents, then those that match what the words mean: a trade, a place, another form of a word. A member gets the open problems of others',
    input: z.strictObject({ q: term }),
    output: found,
  }),
  unmatched: operation({
    GET: '/search/unmatched',
    access: 'admin',
    summary:
      'What people search for and write that matches no category, by the number of people, 50 at most. A text is kept only once 5 people typed it, and no one is named',
    output: z.strictObject({
      items: z.array(z.strictObject({ term: z.string(), people: z.number().int(), lastAt: z.iso.datetime() })),
    }),
  }),
  suggest: operation({
    GET: '/search/suggestions',
    access: 'public',
    summary: 'What the search box offers as one types: categories, places, providers and problem titles, 8 at most',
    input: z.strictObject({ q: term }),
    output: z.strictObject({ items: z.array(suggestion) }),
  }),
};
