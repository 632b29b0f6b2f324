import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { clientFor, toCallError, type OutputsOf } from '#kit/api/client.ts';
import { isLost } from '#kit/api/may-pass.ts';
import { useSession } from '#kit/api/session.ts';
import type { QuoteSide, QuoteTab } from '../tabs.ts';
import { quoteAccessWords } from '../access-wording.ts';
import type { QuoteTerms, quotesContract } from '../contract.ts';

export const { client, api } = clientFor<typeof quotesContract>('quotes');
export type Outputs = OutputsOf<typeof quotesContract>;

export type QuoteCardData = Outputs['list']['items'][number];
export type QuoteData = Outputs['read'];
export type ComparedQuote = Outputs['compare']['items'][number];
export type OfferedStep = QuoteCardData['steps'][number];
export type QuoteCounts = Outputs['counts'];
export type Revision = QuoteData['revisions'][number];
export type Allowance = NonNullable<QuoteData['allowance']>;

/** The problem of an offer, or the quote to submit or revise. */
export type TermsTarget = { kind: 'offer'; problemId: string } | { kind: 'submit' | 'revise'; quoteId: string };

/** The filters of My Quotes. */
export type QuoteFilters = Pick<Parameters<typeof client.list>[0], 'side' | 'status' | 'category'> & { tab: QuoteTab };

/** The toast when the session ends while a list is open. */
const meta = { signedOut: quoteAccessWords.logInToView };

export const useQuote = (id: string) => useQuery(api.read.queryOptions({ input: { id } }));

/** The provider's permission to offer a quote on a problem, and their live quote on it. Not read for others. */
export function useMayOffer(problemId: string) {
  const isProvider = useSession()?.role === 'provider';
  return useQuery(api.mayOffer.queryOptions({ input: { problemId }, enabled: isProvider }));
}

/** The quotes on a problem that the reader may see, cheapest first. */
export const useQuotesOnProblem = (problemId: string) => useQuery(api.compare.queryOptions({ input: { problemId } }));

/** The providers of these quotes, as the reading of all their figures names them. */
export const listProviders = (quotes: readonly ComparedQuote[]): readonly string[] =>
  [...new Set(quotes.map(({ providerId }) => providerId))].toSorted();

export const useQuotes = (filters: QuoteFilters) =>
  useInfiniteQuery({
    ...api.list.infiniteOptions(byCursor({ ...filters })),
    meta,
  });

/** The numbers of quotes on a side by tab, status and category. */
export const useQuoteCounts = (side: QuoteSide) => useQuery({ ...api.counts.queryOptions({ input: { side } }), meta });

/** The quotes that a provider has sent, each with its place of the month. */
export const usePlaces = (enabled: boolean) =>
  useInfiniteQuery({ ...api.places.infiniteOptions(byCursor({})), enabled, meta });

/** The features whose answers a step on a quote changes. */
export const quoteAnswers = ['quotes', 'jobs', 'visits', 'problems', 'notifications'] as const;

export function useRequestQuote() {
  const refresh = useRefresh(...quoteAnswers);
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: Parameters<typeof client.request>[0]; idempotencyKey: string }) =>
      client.request(draft, { context: { idempotencyKey } }),
    onSuccess: () => void refresh(),
  });
}

/** The address and the number of the work, as far as the member has given them; else those of their profile. */
export const useVisit = (id: string) => useQuery(api.readVisit.queryOptions({ input: { id } }));

export function useSaveVisit() {
  const queries = useQueryClient();
  const refresh = useRefresh(...quoteAnswers);
  return useMutation({
    mutationFn: (visit: Parameters<typeof client.saveVisit>[0]) => client.saveVisit(visit),
    onSuccess: (answer) => {
      showAtOnce(queries, answer);
      void refresh();
    },
    // The agreement may have ended since; the page then shows it.
    onError: (error) => void (toCallError(error).status === 409 && refresh()),
  });
}

type Sending = {
  target: TermsTarget;
  /** The number of the revision that the provider edited. */
  revision: number | undefined;
  terms: QuoteTerms;
  idempotencyKey: string;
};

/** Offers, submits or revises a quote. The answer has the quote's id. */
export function useSendTerms() {
  const queries = useQueryClient();
  const refresh = useRefresh(...quoteAnswers);
  return useMutation({
    mutationFn: ({ target, revision, terms, idempotencyKey }: Sending): Promise<{ id: string } | QuoteData> => {
      if (target.kind === 'offer')
        return client.offer({ ...terms, problemId: target.problemId }, { context: { idempotencyKey } });
      const sent =
        target.kind === 'submit'
          ? client.submit({ ...terms, id: target.quoteId })
          : client.revise({ ...terms, id: target.quoteId, revision });
      return sent.catch((error: unknown) => readSent(error, { id: target.quoteId, terms, revision }));
    },
    onSuccess: (answer) => {
      showAtOnce(queries, answer);
      void refresh();
    },
    // After a conflict the page behind the dialog shows the new state.
    onError: (error) => void (toCallError(error).status === 409 && refresh()),
  });
}

type SentTerms = { id: string; terms: QuoteTerms; revision: number | undefined };

/** The quote, if its terms have arrived although the answer was lost; throws the error otherwise. */
async function readSent(error: unknown, { id, terms, revision = 0 }: SentTerms): Promise<QuoteData> {
  const now = isLost(error) ? await client.read({ id }).catch(() => undefined) : undefined;
  const latest = now?.revisions[0];
  const isThere =
    latest !== undefined &&
    latest.number > revision &&
    latest.priceCents === terms.priceCents &&
    latest.scope === terms.scope.trim();
  if (now !== undefined && isThere) return now;
  throw error;
}

/** Puts the answer of a step on the quote's page, without waiting until it is fetched again. */
export function showAtOnce(queries: QueryClient, answer: { id: string } | QuoteData): void {
  if ('status' in answer) queries.setQueryData(api.read.queryKey({ input: { id: answer.id } }), answer);
}
