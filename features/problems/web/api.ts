import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientFor, toCallError, type OutputsOf } from '#kit/api/client.ts';
import { useLogInFirst } from '#kit/api/log-in-first.ts';
import { authenticationRequired } from '#kit/api/wording.ts';
import { queryKey } from '#kit/api/queries.ts';
import { useSession } from '#kit/api/session.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { hasUnsentChange } from '#kit/drafts/own-things.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { likeWords } from '../feed-wording.ts';
import { aboutLike } from './about-like.ts';
import type { siteContract } from '#features/site/contract.ts';
import type { problemsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof problemsContract>('problems');
export type Outputs = OutputsOf<typeof problemsContract>;

export type ProblemCardData = Outputs['feed']['items'][number];
export type ProblemData = Outputs['read'];
export type Feed = Outputs['feed'];

/** The feed does not shift while a person reads it: newer problems are only counted, and shown at the press of a button. */
export const feedQuery = api.feed.queryOptions({
  input: {},
  refetchOnWindowFocus: false,
});

export const useProblem = (id: string, enabled = true) => useQuery(api.read.queryOptions({ input: { id }, enabled }));

const { api: site } = clientFor<typeof siteContract>('site');

const namesOf = ({ items }: OutputsOf<typeof siteContract>['categories']): readonly string[] =>
  items.map(({ name }) => name);

/** The categories that the site offers today. */
export const useCategories = (): readonly string[] =>
  useQuery(site.categories.queryOptions({ input: {}, staleTime: 600_000, select: namesOf })).data ?? [];

/**
 * Shows a like at once on every card of the problem, and takes it back when the server refuses; visitors get a link to log in. `label` is
 * the button's name for screen readers; `refusal` stands above it.
 */
export function useLike(problem: ProblemCardData): { press: () => void; label: string; refusal: string | null } {
  const queries = useQueryClient();
  const person = useSession();
  const logInFirst = useLogInFirst();
  const [refusal, setRefusal] = useState<string | null>(null);
  const like = useMutation({
    mutationFn: ({ id, liked }: ProblemCardData) => client.like({ id, liked: !liked }),
    onMutate: async ({ id, liked, likesCount }) => {
      // An answer that was under way before the like would undo it; a list that is still empty waits for its answer.
      await queries.cancelQueries({ queryKey: api.key(), predicate: ({ state }) => state.data !== undefined });
      changeCards(queries, id, { liked: !liked, likesCount: likesCount + (liked ? -1 : 1) });
    },
    onSuccess: (answer, { id }) => changeCards(queries, id, answer),
    onError: (error, { id, liked, likesCount }) => {
      changeCards(queries, id, { liked, likesCount });
      if (toCallError(error).status === 401) toast.error(likeWords.logInFirst, authenticationRequired);
      else setRefusal(likeWords.failed);
    },
  });
  const pressLater = (personId: string) => {
    const { id, liked, likesCount } = problem;
    changeCards(queries, id, { liked: !liked, likesCount: likesCount + (liked ? -1 : 1) });
    const refuse = (whyNot: string | null) => {
      if (whyNot !== null) changeCards(queries, id, { liked, likesCount });
      setRefusal(whyNot);
    };
    loadPart(() => import('./like-later.ts')).then(
      ({ likeLater }) => refuse(likeLater(queries, personId, problem)),
      () => refuse(likeWords.failed),
    );
  };
  return {
    refusal,
    press: () => {
      setRefusal(null);
      if (!person) logInFirst(likeWords.logInFirst);
      // A like that waits would undo one that is sent now.
      else if (!navigator.onLine || hasUnsentChange(aboutLike(problem.id))) pressLater(person.id);
      else if (!like.isPending) like.mutate(problem);
    },
    label: likeWords.button(problem.likesCount),
  };
}

/** Changes a problem in all cached answers: feed, lists, search and its page. */
export function changeCards(queries: QueryClient, id: string, change: Partial<ProblemCardData>): void {
  const within = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(within);
    if (typeof data !== 'object' || data === null) return data;
    if ('id' in data && data.id === id) return { ...data, ...change };
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, within(value)]));
  };
  // The data is as old as before.
  for (const key of [api.key(), queryKey('search')])
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: key }))
      queries.setQueryData(queryKey, within, { updatedAt: state.dataUpdatedAt });
}
