import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#core/languages.ts';
import { client } from '#features/accounts/web/api.ts';
import { sayFailure } from '#kit/api/refusal.ts';
import { languageHere } from '#kit/language.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { keepPlace } from './keep-place.ts';
import { notChanged } from './wording.ts';

/** Milliseconds for which a change that is on its way holds the new language up. */
const patience = 10_000;

/**
 * Switches the language: the server keeps it, then the page loads again in place. Drafts are kept as they are typed. `keep` keeps what is in no draft. `coming` is the language that was pressed, until it is there.
 */
export function useSwitch(keep?: () => void): { coming: Language | undefined; choose: (language: Language) => void } {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (language: Language) => client.chooseLanguage({ language }),
    meta: { hinted: true },
    onSuccess: async () => {
      // This change is one of those counted.
      for (const start = Date.now(); queries.isMutating() > 1 && Date.now() - start < patience;)
        await new Promise((resolve) => setTimeout(resolve, 100));
      keepPlace();
      keep?.();
      location.reload();
      // The page goes: until then the list stays as it is.
      await new Promise(() => {});
    },
    onError: (error) => toast.error(sayFailure(error, notChanged)),
  });
  const choose = (language: Language) => {
    if (!act.isPending && language !== languageHere()) act.mutate(language);
  };
  return { coming: act.isPending ? act.variables : undefined, choose };
}
