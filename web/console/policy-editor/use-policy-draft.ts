import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { areSameTexts } from '#core/in-languages.ts';
import { type Language, languages } from '#core/languages.ts';
import { api, client, type PolicyDraft } from '#features/policies/web/api.ts';
import { editorWords as words } from '#features/policies/wording.ts';
import { refresh } from '#kit/api/queries.ts';
import { toCallError } from '#kit/api/client.ts';
import { usePerson } from '#kit/api/session.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { followSaved } from '#kit/forms/follow-saved.ts';
import { forgetSent } from '#kit/drafts/draft.ts';
import { toast } from '#kit/ui/toasts/toast.ts';

type Texts = Pick<PolicyDraft, 'source' | 'sourceInLanguages'>;
/** `began` are the texts that the author began from. */
type Typed = Texts & Pick<PolicyDraft, 'revision'> & { began?: Texts | undefined };
/** A draft that was kept on the device by an earlier version lacks its beginning, and one from before there were languages its translations. */
type KeptText = Omit<Typed, 'sourceInLanguages'> & Partial<Typed>;

const isSameText = (one: Texts, other: Texts): boolean =>
  one.source === other.source && areSameTexts(one.sourceInLanguages, other.sourceInLanguages);

const textsOf = ({ source, sourceInLanguages }: Texts): Texts => ({ source, sourceInLanguages });
const textIn = ({ source, sourceInLanguages }: Texts, language: Language): string =>
  language === 'en' ? source : (sourceInLanguages[language] ?? '');

/**
 * The text in the editor. It stays until it is saved: through failures, other pages, a reload, and a save by another admin, which the
 * one who comes second decides about.
 */
export function usePolicyDraft(stored: PolicyDraft) {
  const queries = useQueryClient();
  const name = `policy-draft:${usePerson().id}`;
  const { queryKey, queryFn } = api.draft.queryOptions({ input: {} });
  // The draft keeps the revision that the author began from: a later one may arrive while they type.
  const [kept, setTyped] = useDraft<KeptText | null>(name, null);
  const typed: Typed | null = kept && {
    ...kept,
    sourceInLanguages: kept.sourceInLanguages ?? stored.sourceInLanguages,
  };
  const own = textsOf(typed ?? stored);
  const take = (now: PolicyDraft) => queries.setQueryData(queryKey, now);
  const save = useMutation({
    mutationFn: ({ began: _began, ...sent }: Typed) => client.saveDraft(sent),
    onSuccess: (now, sent) => {
      take(now);
      // The page may have gone before the answer came.
      forgetSent(name, sent);
      setTyped((latest) =>
        latest === null || isSameText({ sourceInLanguages: stored.sourceInLanguages, ...latest }, sent)
          ? null
          : { ...latest, revision: now.revision, began: textsOf(now) },
      );
      toast.success(words.saved);
    },
  });
  const discard = useMutation({
    mutationFn: () => client.discardDraft({ revision: stored.revision }),
    onSuccess: (now) => {
      take(now);
      save.reset();
      setTyped(null);
      toast.success(words.discarded);
    },
    onError: (error) => {
      // An admin without typed text then sees the other text. A discard that follows it is meant.
      if (typed === null && toCallError(error).code === 'policies.changed-elsewhere') void refresh(queries, queryKey);
    },
  });
  const isConflict = save.error !== null && toCallError(save.error).code === 'policies.changed-elsewhere';
  const other = useQuery({ queryKey: [...queryKey, 'other'], queryFn, enabled: isConflict, gcTime: 0 });
  /** The own texts over those of another admin: what the author left as it began follows the other. */
  const putOver = (latest: PolicyDraft): Texts =>
    typed?.began === undefined ? own : followSaved(own, typed.began, textsOf(latest));
  return {
    textOf: (language: Language): string => textIn(own, language),
    isChanged: typed !== null && !isSameText(own, stored),
    type: (language: Language, text: string) =>
      setTyped({
        source: language === 'en' ? text : own.source,
        sourceInLanguages: language === 'en' ? own.sourceInLanguages : { ...own.sourceInLanguages, [language]: text },
        revision: (typed ?? stored).revision,
        began: typed === null ? textsOf(stored) : typed.began,
      }),
    save,
    submit: () => {
      if (!save.isPending && typed !== null) save.mutate(typed);
    },
    discard,
    /** The other admin's draft, if it was saved first. */
    conflict: isConflict ? { other } : null,
    /** The languages whose text of the other admin would be lost. */
    lostLanguages: (latest: PolicyDraft) =>
      languages.filter((language) => textIn(putOver(latest), language) !== textIn(latest, language)),
    keepMine: (latest: PolicyDraft) => {
      const mine = { ...putOver(latest), revision: latest.revision, began: textsOf(latest) };
      take(latest);
      setTyped(mine);
      save.mutate(mine);
    },
    takeTheirs: (latest: PolicyDraft) => {
      take(latest);
      save.reset();
      setTyped(null);
    },
  };
}
