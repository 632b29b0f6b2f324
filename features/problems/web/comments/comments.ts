import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { refresh } from '#kit/api/queries.ts';
import { toCallError } from '#kit/api/client.ts';
import { authenticationRequired } from '#kit/api/wording.ts';
import { allItems, byCursor } from '#kit/api/pages.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { forgetSent } from '#kit/drafts/draft.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { commentFormWords } from '#features/problems/wording.ts';
import { api, client, type Outputs, changeCards, type ProblemData } from '../api.ts';

export type Comment = Outputs['comment'];
type Pages = InfiniteData<Outputs['comments'], string | undefined>;

/** The comments on a problem, oldest first, page after page. */
export function useComments(id: string) {
  const list = useInfiniteQuery(api.comments.infiniteOptions(byCursor({ id })));
  const all = allItems(list.data);
  // A comment that was just posted comes again with its page.
  const comments = all.filter(
    (comment, index) => !all.some((other, later) => later > index && other.id === comment.id),
  );
  return { list, comments };
}

/**
 * Posts a comment and shows it at once: `sending` is its text until the server answers, or until a live update has brought it among
 * the `comments`. It stays a draft until the server answers.
 */
export function usePostComment(problemId: string, draft: string, comments: readonly Comment[]) {
  const queries = useQueryClient();
  const keyOf = useDraftKey();
  const post = useMutation({
    onMutate: () => ({ there: new Set(comments.map(({ id }) => id)), count: readCount(queries, problemId) }),
    mutationFn: (content: string) =>
      client.comment({ id: problemId, content }, { context: { idempotencyKey: keyOf({ problemId, content }) } }),
    onSuccess: (comment, sent, { count }) => {
      forgetSent(draft, sent);
      changeComments(queries, problemId, (items, isLast) => (isLast ? [...items, comment] : items));
      if (comment.status === 'approved') countComments(queries, problemId, count, 1);
      toast.success(commentFormWords.sent);
    },
    // The page goes to the login, and the form with it.
    onError: (error) => {
      if (toCallError(error).status === 401) toast.error(commentFormWords.logInFirst, authenticationRequired);
    },
  });
  const isThere = comments.some(
    ({ id, mine, content }) => mine && content === post.variables?.trim() && post.context?.there.has(id) === false,
  );
  return { post, sending: post.isPending && !isThere ? post.variables : null };
}

export function useEditComment(problemId: string) {
  const queries = useQueryClient();
  return async ({ id, status: was }: Comment, content: string) => {
    const count = readCount(queries, problemId);
    const comment = await client.editComment({ id, content });
    changeComments(queries, problemId, (items) => items.map((other) => (other.id === id ? comment : other)));
    countComments(queries, problemId, count, Number(comment.status === 'approved') - Number(was === 'approved'));
  };
}

export function useDeleteComment(problemId: string) {
  const queries = useQueryClient();
  return async ({ id, status }: Comment) => {
    const count = readCount(queries, problemId);
    await client.deleteComment({ id });
    changeComments(queries, problemId, (items) => items.filter((other) => other.id !== id));
    if (status === 'approved') countComments(queries, problemId, count, -1);
  };
}

function changeComments(
  queries: QueryClient,
  id: string,
  change: (items: Comment[], isLast: boolean) => Comment[],
): void {
  queries.setQueriesData<Pages>({ queryKey: api.comments.key({ input: { id }, type: 'infinite' }) }, (list) => {
    if (list === undefined) return list;
    const last = list.pages.length - 1;
    return {
      ...list,
      pages: list.pages.map((page, index) => ({ ...page, items: change(page.items, index === last) })),
    };
  });
}

const readCount = (queries: QueryClient, id: string) =>
  queries.getQueryData<ProblemData>(api.read.queryKey({ input: { id } }))?.commentsCount;

/** `before` is the count at the beginning of the act. If it has changed since, a live update may have counted the act: then the count is loaded again. */
function countComments(queries: QueryClient, id: string, before: number | undefined, more: number): void {
  if (before === undefined || more === 0) return;
  if (readCount(queries, id) === before) changeCards(queries, id, { commentsCount: before + more });
  else void refresh(queries, api.read.key({ input: { id } }));
}
